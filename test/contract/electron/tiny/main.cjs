// An app of windows and nothing else: whatever happens in it, Electron alone has done. Its tests drive it through `facts`.
'use strict';
const path = require('node:path');
const { app, BrowserWindow, ipcMain, protocol } = require('electron');

if (process.env.FARSIGHT_USER_DATA) app.setPath('userData', process.env.FARSIGHT_USER_DATA);

const POLICY = "default-src 'none'; script-src 'nonce-own'";
const PAGES = {
  '/': '',
  /** Without a policy. */
  '/open': '',
  '/stays': '<script nonce="own">addEventListener("beforeunload", (event) => event.preventDefault())</script>',
  '/inline': '<script>document.title = "ran"</script>',
};

/** What happened, in order: "window closed", "page did-finish-load". */
const log = [];
const note = (text) => void log.push(text);

const follow = (source, name, events) => {
  for (const event of events) source.on(event, () => note(`${name} ${event}`));
};

/** Opens a window at a path; resolves once its page has loaded. */
async function open({ at = '/', show = true } = {}) {
  const window = new BrowserWindow({ show, webPreferences: { preload: path.join(__dirname, 'preload.cjs') } });
  follow(window, 'window', ['unresponsive', 'ready-to-show', 'close', 'closed']);
  const { webContents } = window;
  follow(webContents, 'page', ['unresponsive', 'did-finish-load', 'render-process-gone', 'did-navigate']);
  await window.loadURL(`app://bundle${at}`);
  // Electron's own shows itself to the person who opens it; the stand-in is asked.
  if (show) window.show();
  return window;
}

globalThis.facts = { log, note, open, second: [] };

const isFirst = app.requestSingleInstanceLock({ from: process.argv.at(-1) ?? '' });
if (!isFirst) app.exit(7);
app.on('second-instance', (_, argv, __, data) => globalThis.facts.second.push({ argv, data }));
// An app without a window goes on.
app.on('window-all-closed', () => note('app window-all-closed'));
follow(app, 'app', ['before-quit', 'will-quit', 'quit']);
protocol.registerSchemesAsPrivileged([
  { scheme: 'app', privileges: { standard: true, secure: true, supportFetchAPI: true } },
]);
ipcMain.handle('frames', (event) => {
  const [window] = BrowserWindow.getAllWindows();
  return event.senderFrame === window.webContents.mainFrame;
});
ipcMain.handle('echo', (_, value) => value);
ipcMain.handle('fail', () => {
  throw new Error('no such thing');
});
app.whenReady().then(() => {
  protocol.handle('app', (request) => {
    const page = PAGES[new URL(request.url).pathname] ?? '';
    const headers = { 'content-type': 'text/html' };
    if (!request.url.endsWith('/open')) headers['content-security-policy'] = POLICY;
    return Promise.resolve(new Response(`<!doctype html><title>tiny</title>${page}`, { headers }));
  });
  note('app ready');
});
