import { contextBridge, ipcRenderer } from 'electron';
import { BRIDGE_GLOBAL, CONTRACT } from '../app/bridge/index';
import { createClient, shapeOf } from '../app/bridge/kit';

/** The contract as functions: a listener gets only the data, never the event that leads to its sender. */
const client = createClient(shapeOf(CONTRACT), {
  invoke: (channel, argument) => ipcRenderer.invoke(channel, argument),
  subscribe: (channel, listener) => {
    const handle = (_: unknown, payload: unknown) => listener(payload);
    ipcRenderer.on(channel, handle);
    return () => {
      ipcRenderer.off(channel, handle);
    };
  },
});
contextBridge.exposeInMainWorld(BRIDGE_GLOBAL, client);
