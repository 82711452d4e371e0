// Loaded before the app, in Electron and in the stand-in alike: notes what the built app requires, and what of it before its first paint.
const Module = require('node:module');
const path = require('node:path');
const { app } = require('electron');

const built = path.join(__dirname, '../../dist/main');
const modules = { loaded: [], atFirstPaint: null };
globalThis.modules = modules;

const load = Module._load;
Module._load = (request, parent, ...rest) => {
  if (parent?.filename?.startsWith(built)) modules.loaded.push(request);
  return load(request, parent, ...rest);
};
/** As in `main/windows/firstPaint.ts`: without a paint the app goes on after so long. */
const FIRST_PAINT_MS = 1500;

const note = () => (modules.atFirstPaint ??= [...modules.loaded]);

app.on('browser-window-created', (_, window) => {
  // The app shows its window at the first paint, or earlier where the window paints late, and loads the rest only then.
  const { show } = window;
  window.show = () => {
    note();
    show.call(window);
  };
  // Of two timers of the same length the one that was set first fires first: the app sets its own after it has made the window.
  setTimeout(note, FIRST_PAINT_MS).unref();
});
