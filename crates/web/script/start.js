// Starts the page.
import init from "./page.js";

// Long work is done by a worker, which the program starts when it needs one.
document.documentElement.dataset.worker = new URL("./worker.js", import.meta.url).href;

try {
  await init();
} catch (error) {
  document.documentElement.dataset.failed = "true";
  throw error;
}
// Only over https and on this machine; elsewhere the page works without it, but not offline.
navigator.serviceWorker?.register("sw.js").catch(() => {});
