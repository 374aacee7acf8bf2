// Starts the page. A new version that waits in the service worker takes over first, all of it at once.
import init from "./page.js";

// Long work is done by a worker, which the program starts when it needs one.
document.documentElement.dataset.worker = new URL("./worker.js", import.meta.url).href;

async function takeOver() {
  const workers = navigator.serviceWorker;
  if (!workers?.controller) return false;
  const registration = await workers.getRegistration();
  if (!registration?.waiting) return false;
  const changed = new Promise((resolve) => {
    workers.addEventListener("controllerchange", () => resolve(true), { once: true });
    // A worker that does not answer must not keep anyone from playing.
    setTimeout(() => resolve(false), 1000);
  });
  registration.waiting.postMessage("take over");
  return changed;
}

if (await takeOver().catch(() => false)) {
  location.reload();
} else {
  try {
    await init();
  } catch (error) {
    document.documentElement.dataset.failed = "true";
    throw error;
  }
  // Only over https and on this machine; elsewhere the page works without it, but not offline.
  navigator.serviceWorker?.register("sw.js").catch(() => {});
}
