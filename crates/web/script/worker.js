// The same program in a worker, for long work. It lives as long as the page and keeps what it has prepared. Questions
// that arrive before it is ready wait; so listening comes first, before anything else is loaded.
const early = [];
self.onmessage = (event) => early.push(event.data);
const { default: init, answer } = await import("./page.js");
await init();
const reply = (question) => {
  try {
    // A number is the progress in percent.
    self.postMessage({ answer: answer(question, (percent) => self.postMessage(percent)) });
  } catch (fault) {
    // A sentence is also an answer; anything else means that the program has stopped.
    if (typeof fault !== "string") throw fault;
    self.postMessage({ fault });
  }
};
self.onmessage = (event) => reply(event.data);
early.forEach(reply);
