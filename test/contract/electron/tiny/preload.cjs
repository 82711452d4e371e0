'use strict';
const { contextBridge, ipcRenderer } = require('electron');

contextBridge.exposeInMainWorld('tiny', {
  frames: () => ipcRenderer.invoke('frames'),
  echo: (value) => ipcRenderer.invoke('echo', value),
  fail: () => ipcRenderer.invoke('fail'),
  bytes: () => Uint8Array.from([1, 255]),
  nothing: () => undefined,
  later: () => Promise.resolve({ inside: [1, { two: 2 }] }),
  throws: () => {
    throw new TypeError('not that way');
  },
});
