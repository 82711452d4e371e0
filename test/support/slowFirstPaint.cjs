// Loaded before the app, in Electron and in the stand-in alike: a computer whose windows paint four seconds late, which is longer than
// a call of the vault may take.
const { app } = require('electron');

const LATE_MS = 4000;

app.on('browser-window-created', (_, window) => {
  for (const [emitter, late] of [
    [window, 'ready-to-show'],
    [window.webContents, 'did-finish-load'],
  ]) {
    const emit = emitter.emit.bind(emitter);
    emitter.emit = (name, ...rest) => {
      if (name !== late) return emit(name, ...rest);
      setTimeout(() => window.isDestroyed() || emit(name, ...rest), LATE_MS);
      return true;
    };
  }
});
