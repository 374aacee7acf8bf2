// The same program in a worker, for long work. What arrives before it is ready is kept.
import init, { start_worker } from "./page.js";

const early = [];
self.onmessage = (event) => early.push(event.data);
await init();
const answer = start_worker();
self.onmessage = (event) => answer(event.data);
early.forEach(answer);
