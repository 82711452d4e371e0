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
app.on('browser-window-created', (_, window) =>
  window.once('ready-to-show', () => (modules.atFirstPaint ??= [...modules.loaded])),
);
