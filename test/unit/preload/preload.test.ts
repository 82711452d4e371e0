import { beforeAll, describe, expect, jest, test } from '@jest/globals';
import { EventEmitter } from 'node:events';
import { CONTRACT } from '../../../app/bridge/index';
import type { Contract } from '../../../app/bridge/kit';

/**
 * Electron as a preload meets it: a bridge into the page's world, and a way to the main process. It leaves out that the real bridge
 * copies what crosses (objects lose their prototypes, functions become proxies), which `test/e2e/desktop` sees.
 */
const world: Record<string, unknown> = {};
const invoked: unknown[][] = [];
/** Answers each call alike. Left out: the main process, and changes of a value on its way between processes. */
const ipcRenderer = Object.assign(new EventEmitter(), {
  invoke: (...args: unknown[]) => {
    invoked.push(args);
    return Promise.resolve({ ok: true, value: 'answer' });
  },
  send: jest.fn(),
  sendSync: jest.fn(),
  postMessage: jest.fn(),
  sendToHost: jest.fn(),
});
/** Left out: the copies that Electron makes of what it exposes, and its freezing of them. */
const contextBridge = {
  exposeInMainWorld: (key: string, api: unknown) => {
    world[key] = api;
  },
  exposeInIsolatedWorld: jest.fn(),
  executeInMainWorld: jest.fn(),
};

type Exposed = Record<string, Record<string, (...args: unknown[]) => unknown>>;
const callsOf = (kind: 'invoke' | 'send') =>
  Object.entries(CONTRACT as Contract).flatMap(([group, calls]) =>
    Object.entries(calls).flatMap(([name, call]) => (call.kind === kind ? [[group, name] as const] : [])),
  );
const ASKS = callsOf('invoke');
const NEWS = callsOf('send');

// @threat S11
describe('the preload (S11)', () => {
  let exposed: Exposed;
  const functionOf = (group: string, name: string) => {
    const found = exposed[group]?.[name];
    if (!found) throw new Error(`nothing at ${group}.${name}`);
    return found;
  };

  beforeAll(() => {
    jest.doMock('electron', () => ({ contextBridge, ipcRenderer }));
    require('../../../preload/index');
    exposed = world.farsight as Exposed;
  });

  test('gives the page one global, and the page nothing else', () => {
    expect(Object.keys(world)).toEqual(['farsight']);
    expect(contextBridge.exposeInIsolatedWorld).not.toHaveBeenCalled();
    expect(contextBridge.executeInMainWorld).not.toHaveBeenCalled();
  });

  test('which is the contract, function for function, and frozen', () => {
    const reachable = Object.entries(exposed).flatMap(([group, calls]) =>
      Reflect.ownKeys(calls).map((name) => `${group}.${String(name)} ${typeof calls[name as string]}`),
    );
    expect(reachable.toSorted()).toEqual(
      [...ASKS, ...NEWS].map(([group, name]) => `${group}.${name} function`).toSorted(),
    );
    expect(Reflect.ownKeys(exposed)).toEqual(Object.keys(CONTRACT));
    expect([exposed, ...Object.values(exposed)].every(Object.isFrozen)).toBe(true);
  });

  test.each(ASKS)(
    '%s.%s goes out on its own channel with one argument, whatever else is passed',
    async (group, name) => {
      invoked.length = 0;
      const ask = functionOf(group, name);
      await expect(ask({ given: 1 }, 'another', () => undefined)).resolves.toEqual({ ok: true, value: 'answer' });
      expect(invoked).toEqual([[`${group}:${name}`, { given: 1 }]]);
    },
  );

  test.each(NEWS)('%s.%s hands on the news alone, never the event that leads to its sender', (group, name) => {
    const heard: unknown[][] = [];
    const stop = functionOf(group, name)((...args: unknown[]) => heard.push(args)) as () => unknown;
    const event = { sender: ipcRenderer, ports: [] };
    ipcRenderer.emit(`${group}:${name}`, event, { told: 1 }, 'more');
    expect(heard).toEqual([[{ told: 1 }]]);
    expect(stop()).toBeUndefined();
    ipcRenderer.emit(`${group}:${name}`, event, { told: 2 });
    expect(heard).toHaveLength(1);
    expect(ipcRenderer.listenerCount(`${group}:${name}`)).toBe(0);
  });

  test('two listeners of one piece of news leave one at a time', () => {
    const [group, name] = NEWS[0] ?? ['', ''];
    const subscribe = functionOf(group, name);
    const heard: string[] = [];
    const listener = (who: string) => () => heard.push(who);
    const stopFirst = subscribe(listener('first')) as () => void;
    const stopSecond = subscribe(listener('second')) as () => void;
    stopFirst();
    stopFirst();
    ipcRenderer.emit(`${group}:${name}`, {}, null);
    stopSecond();
    expect(heard).toEqual(['second']);
  });

  test('and no way to send on a channel of the page’s choice', () => {
    for (const way of [ipcRenderer.send, ipcRenderer.sendSync, ipcRenderer.postMessage, ipcRenderer.sendToHost])
      expect(way).not.toHaveBeenCalled();
    expect(ipcRenderer.eventNames()).toEqual([]);
  });
});
