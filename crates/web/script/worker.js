// The same program in a worker, for long work. What is asked before it is ready is kept.
import init, { answer } from "./page.js";

const early = [];
self.onmessage = (event) => early.push(event.data);
await init();
const reply = (question) => {
  try {
    // A number says how far it is.
    self.postMessage({ answer: answer(question, (percent) => self.postMessage(percent)) });
  } catch (fault) {
    self.postMessage({ fault: String(fault) });
  }
};
self.onmessage = (event) => reply(event.data);
early.forEach(reply);
