// The board of a puzzle: buttons for its cells, the target beside them, and what can be done below.
// Python holds the game; a click is a message to it, and what is drawn follows from its state.

const CELL = 34;
const GAP = 4;

function make(parent, tag, className, text) {
  const element = document.createElement(tag);
  if (className) element.className = className;
  if (text !== undefined) element.textContent = text;
  parent.append(element);
  return element;
}

// Cells at their places; columns are counted in half cells.
function lay(parent, places, tag) {
  const board = make(parent, "div", "quatrainment-board");
  const rows = Math.max(...places.map(([row]) => row)) + 1;
  const halves = Math.max(...places.map(([, half]) => half)) + 2;
  board.style.width = `${(halves / 2) * (CELL + GAP) - GAP}px`;
  board.style.height = `${rows * (CELL + GAP) - GAP}px`;
  return places.map(([row, half]) => {
    const cell = make(board, tag, "quatrainment-cell");
    cell.style.left = `${(half / 2) * (CELL + GAP)}px`;
    cell.style.top = `${row * (CELL + GAP)}px`;
    return cell;
  });
}

function paint(cell, state, limit, wrong) {
  cell.dataset.on = state > 0;
  cell.dataset.wrong = wrong;
  // Never by colour alone: a lit cell has a mark, or the number of its state.
  cell.textContent = state === 0 ? "" : limit === 2 ? "●" : String(state);
}

function render({ model, el }) {
  const root = make(el, "div", "quatrainment");
  make(root, "div", "quatrainment-title", model.get("title"));
  const boards = make(root, "div", "quatrainment-boards");
  const names = model.get("names");
  const figure = (title) => {
    const figure = make(boards, "div");
    make(figure, "div", "quatrainment-label", title);
    return figure;
  };
  const cells = lay(figure("board"), model.get("places"), "button");
  const targets = lay(figure("target"), model.get("places"), "span");
  cells.forEach((cell, place) => {
    cell.type = "button";
    cell.addEventListener("click", () => model.send({ do: "press", cell: names[place] }));
    cell.addEventListener("keydown", (event) => {
      const steps = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -2], ArrowRight: [0, 2] };
      const step = steps[event.key];
      if (!step) return;
      event.preventDefault();
      event.stopPropagation();
      const [row, half] = model.get("places")[place];
      const next = model.get("places").findIndex(
        ([r, h]) => r === row + step[0] && Math.abs(h - half - step[1]) < 2,
      );
      if (next >= 0) cells[next].focus();
    });
  });
  const tools = make(root, "div", "quatrainment-tools");
  const tool = (label, action) => {
    const button = make(tools, "button", "", label);
    button.type = "button";
    button.addEventListener("click", () => model.send({ do: action }));
    return button;
  };
  const undo = tool("Undo", "undo");
  const redo = tool("Redo", "redo");
  tool("Restart", "restart");
  tool("Hint", "hint");
  const count = make(tools, "span", "quatrainment-count");
  const message = make(root, "div", "quatrainment-message");
  message.setAttribute("role", "status");

  const draw = () => {
    const [states, target, limit] = ["states", "target", "limit"].map((name) => model.get(name));
    const won = model.get("is_won");
    cells.forEach((cell, place) => {
      const state = states[place];
      paint(cell, state, limit, state !== target[place]);
      const shown = limit === 2 ? (state ? "on" : "off") : `state ${state}`;
      cell.setAttribute("aria-label", `${names[place]}, ${shown}`);
      cell.title = names[place];
      cell.disabled = won;
    });
    targets.forEach((cell, place) => paint(cell, target[place], limit, false));
    undo.disabled = !model.get("can_undo");
    redo.disabled = !model.get("can_redo");
    const par = model.get("par");
    const made = model.get("presses").length;
    count.textContent = (made === 1 ? "1 press" : `${made} presses`) + (par === null ? "" : `, par ${par}`);
    message.textContent = model.get("message");
    root.dataset.won = won;
  };
  const watched = ["states", "presses", "message", "is_won", "can_undo", "can_redo"];
  watched.forEach((name) => model.on(`change:${name}`, draw));
  draw();
  return () => watched.forEach((name) => model.off(`change:${name}`, draw));
}

export default { render };
