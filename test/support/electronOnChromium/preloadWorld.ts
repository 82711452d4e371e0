import { parse, stringify } from 'devalue';
import { createWorldBridge, EXPOSE, HELLO, PAGE_END, PRELOAD_END } from './worldBridge';

// Runs in an isolated world before the page's scripts; the preload's own text follows it and asks for "electron".
declare const __electronToMain: (message: string) => void;

type Listener = (event: { readonly sender: unknown }, ...args: unknown[]) => void;
const bridge = createWorldBridge(PRELOAD_END, PAGE_END);
const exposed: { readonly key: string; readonly text: string }[] = [];
const listeners = new Map<string, Set<Listener>>();
const waiting = new Map<number, { resolve: (value: unknown) => void; reject: (reason: Error) => void }>();
let count = 0;

/** As structured clone does: throws on what cannot cross. */
function clone(value: unknown): string {
  try {
    return stringify(value);
  } catch {
    throw new DOMException('An object could not be cloned.', 'DataCloneError');
  }
}

const announce = (one: (typeof exposed)[number]) =>
  window.dispatchEvent(new CustomEvent(EXPOSE, { detail: JSON.stringify(one) }));
window.addEventListener(HELLO, () => exposed.forEach(announce));

const electron = {
  contextBridge: {
    exposeInMainWorld: (key: string, api: unknown) => {
      const one = { key, text: bridge.encode(api) };
      exposed.push(one);
      announce(one);
    },
  },
  ipcRenderer: {
    invoke: (channel: string, ...args: unknown[]) =>
      new Promise((resolve, reject) => {
        count += 1;
        waiting.set(count, { resolve, reject });
        __electronToMain(JSON.stringify({ id: count, channel, args: clone(args) }));
      }),
    on: (channel: string, listener: Listener) => {
      const all = listeners.get(channel) ?? new Set();
      listeners.set(channel, all.add(listener));
      return electron.ipcRenderer;
    },
    off: (channel: string, listener: Listener) => {
      listeners.get(channel)?.delete(listener);
      return electron.ipcRenderer;
    },
  },
};

/** From the main process: an answer, or news on a channel. */
function deliver(message: { id?: number; channel?: string; error?: string; value: string }): void {
  const value = parse(message.value) as unknown;
  if (message.channel !== undefined) {
    for (const listener of listeners.get(message.channel) ?? []) {
      listener({ sender: electron.ipcRenderer }, ...(value as unknown[]));
    }
    return;
  }
  const call = waiting.get(message.id ?? 0);
  waiting.delete(message.id ?? 0);
  if (message.error === undefined) call?.resolve(value);
  else call?.reject(new Error(message.error));
}

Object.assign(globalThis, {
  __electronDeliver: deliver,
  require: (name: string) => {
    if (name === 'electron') return electron;
    throw new Error(`module not found: ${name}`);
  },
  module: { exports: {} },
  exports: {},
});
