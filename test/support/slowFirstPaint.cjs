// Loaded before the app, in Electron and in the stand-in alike: a computer whose windows paint four seconds late, which is longer than
// a call of the vault may take.
const { app } = require('electron');

const LATE_MS = 4000;

app.on('browser-window-created', (_, window) => {
  const emit = window.emit.bind(window);
  window.emit = (name, ...rest) => {
    if (name !== 'ready-to-show') return emit(name, ...rest);
    setTimeout(() => window.isDestroyed() || emit(name, ...rest), LATE_MS);
    return true;
  };
});
