// Starts the page, and shows a message when it cannot continue.
const failure = document.querySelector("#failure");
const fail = (sentence) => {
  failure.querySelector("p").textContent = sentence;
  failure.hidden = false;
  document.querySelector("#app").inert = true;
  failure.querySelector("button").focus();
};
failure.querySelector("button").addEventListener("click", () => location.reload());

// After a panic the program can no longer be used; all games are saved.
const stopped = (error) => {
  if (error instanceof WebAssembly.RuntimeError) {
    fail("Something went wrong, and the page stopped. Your games are saved. Reload to continue.");
  }
};
addEventListener("error", (event) => stopped(event.error));
addEventListener("unhandledrejection", (event) => stopped(event.reason));

// Long work is done by a worker, which the program starts when it needs one.
document.documentElement.dataset.worker = new URL("./worker.js", import.meta.url).href;

try {
  const { default: init } = await import("./page.js");
  await init();
} catch (error) {
  if (failure.hidden) {
    fail("The page could not be loaded. Your first visit needs a connection, and your browser must be from 2023 or later (Safari 16.4).");
  }
  throw error;
}
// Only over https and on this machine; elsewhere the page works without it, but not offline.
navigator.serviceWorker?.register("sw.js").catch(() => {});
