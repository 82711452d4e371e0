import { setTimeout as wait } from 'node:timers/promises';
import '@testing-library/jest-dom/jest-globals';
import { afterAll, afterEach, beforeAll, expect } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/dom';
import { createRoot, type Root as ReactRoot } from 'react-dom/client';
import { toast } from 'react-hot-toast/headless';
import { createPath, UNSAFE_createMemoryHistory } from 'react-router-dom';
import { sessionEnd } from '../../renderer/lib/sessionEnd';
import { PageRouter } from '../../renderer/lib/router/PageRouter';
import { Root } from '../../renderer/Root';
import { routes } from '../../renderer/shell/routes';
import { start, type Sandbox, type StartOptions } from '../sandbox/index';
import { deviceOf, until } from './sandboxClient';
import { webPlatform, webPlatformOf } from './webPlatform';

type Device = ReturnType<typeof deviceOf>;

/** The sandbox of a file, filled in before its first test. */
export const shared = {} as { sandbox: Sandbox };
const devices = new Map<number, Device>();
/** So long connections may take to be known as closed, in ms. */
const SETTLED_MS = 100;
let shown: ReactRoot | null = null;

/**
 * Starts a sandbox in this process, which all tests of a file share: the page of one test finds there what those before it have
 * changed. The file's environment is `pageEnvironment.ts`.
 */
export function usePages(options: StartOptions = {}): void {
  beforeAll(async () => {
    shared.sandbox = await start({ test: true, devices: 8, heartbeatMs: 1000, ...options });
  });
  afterEach(async () => {
    await leave();
    toast.remove();
    sessionEnd.clearAll();
    localStorage.clear();
    sessionStorage.clear();
    // As another tab that has cleared the storage.
    window.dispatchEvent(new StorageEvent('storage', { key: null }));
    shared.sandbox.control.clearFaults();
    for (const { device } of devices.values()) device.disconnect();
  });
  afterAll(async () => {
    await shared.sandbox.close();
    // What was under way fails or is noticed now, by the page and by the sandbox; both need what is global here.
    await wait(SETTLED_MS);
  });
}

/** Connects a device until the end of the test. Its vehicle is disarmed, and its settings outlive the test. */
export async function connect(index: number): Promise<Device> {
  const one = devices.get(index) ?? deviceOf(shared.sandbox, index);
  devices.set(index, one);
  one.device.setBehaviour({});
  one.device.holdArmed(false);
  one.device.connect();
  await until(() => one.device.isConnected);
  return one;
}

/** Waits until the app has moved to an address. */
export const arrives = (router: PageRouter, path: string): Promise<void> =>
  waitFor(() => expect(createPath(router.state.location)).toBe(path));

/** Closes the page, as the browser does. */
export async function leave(): Promise<void> {
  // What the page has put off to its next turn needs the page.
  await wait(5);
  shown?.unmount();
  shown = null;
  document.body.replaceChildren();
}

/** Opens a page of the app as a person who has signed in, or as a visitor: null. */
export async function open(person: string | null, path: string): Promise<PageRouter> {
  await leave();
  const { sandbox } = shared;
  const platform = person === null ? webPlatform(sandbox) : await webPlatformOf(sandbox, person);
  const router = new PageRouter(routes, UNSAFE_createMemoryHistory({ initialEntries: [path] }));
  shown = createRoot(document.body.appendChild(document.createElement('div')));
  shown.render(<Root platform={platform} router={router} />);
  return router;
}

/** Waits for a text that may consist of several elements. */
export const shows = (text: string | RegExp): Promise<void> =>
  waitFor(() => expect(document.body).toHaveTextContent(text));

/** The button of that name as soon as it can be used. */
const usable = (name: string | RegExp): Promise<HTMLElement> =>
  waitFor(() => {
    const one = screen.getByRole('button', { name });
    if (one.matches(':disabled, [aria-disabled=true]')) throw new Error(`${String(name)} is disabled`);
    return one;
  });

export const click = async (name: string | RegExp): Promise<boolean> => fireEvent.click(await usable(name));

/** Fills a field as pasting does: the events of single keys are the browser's own business. */
export function fill(field: HTMLElement, value: string): void {
  fireEvent.focusIn(field);
  fireEvent.change(field, { target: { value } });
  fireEvent.focusOut(field);
}

export const choose = (select: HTMLElement, value: string): boolean => fireEvent.change(select, { target: { value } });
