import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { chromium, type Browser } from '@playwright/test';
import { WebSocket } from 'ws';
import { BROWSER_ARGS, findBrowser } from './browser';
import { startRelay } from './relay';

const START_MS = 20_000;
const END_MS = 5000;

/** What Playwright's own launch passes as well, so that the two behave alike in all but hiding. */
const USUAL_ARGS = [
  '--headless=new',
  '--remote-debugging-port=0',
  '--no-default-browser-check',
  '--disable-default-apps',
  '--disable-dev-shm-usage',
  '--disable-popup-blocking',
  '--password-store=basic',
  '--mute-audio',
];

export interface HideableBrowser {
  readonly browser: Browser;
  close(): Promise<void>;
}

/** A Chromium of our own: its DevTools address, and how it is ended. */
export interface Chromium {
  readonly address: string;
  end(): Promise<void>;
}

/** Where a Chromium that has just been started listens for DevTools: it prints the address. */
function listenAddress(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = '';
    const timer = setTimeout(() => reject(new Error(`Chromium did not start in time.\n${output}`)), START_MS);
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      const address = /DevTools listening on (ws:\S+)/.exec(output)?.[1];
      if (address === undefined) return;
      clearTimeout(timer);
      resolve(address);
    });
    child.once('exit', (code) => {
      clearTimeout(timer);
      reject(new Error(`Chromium ended with ${String(code)} before it listened.\n${output}`));
    });
  });
}

const FOCUS_EMULATION = /^(\{"id":\d+,"method":"Emulation\.setFocusEmulationEnabled","params":\{"enabled":)true/;

/** Drops the focus emulation that Playwright asks for on each page; there is no option for it in contexts of their own. */
const withoutFocusEmulation = (message: string): string => message.replace(FOCUS_EMULATION, '$1false');

/** Asks the browser to close, so that it writes down what pages stored; a signal does where it does not hear. */
function askToClose(address: string): Promise<void> {
  return new Promise((resolve) => {
    const socket = new WebSocket(address);
    socket.on('open', () => socket.send(JSON.stringify({ id: 1, method: 'Browser.close' })));
    socket.on('message', () => socket.close());
    socket.on('error', () => resolve());
    socket.on('close', () => resolve());
  });
}

async function end(child: ChildProcess, address: string | null): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  if (address === null) child.kill('SIGTERM');
  else await askToClose(address);
  const timer = setTimeout(() => child.kill('SIGKILL'), END_MS);
  await ended;
  clearTimeout(timer);
}

/**
 * Starts a Chromium on a profile. Playwright's own launch is no use for hidden pages: it passes
 * `--disable-background-timer-throttling`, `--disable-renderer-backgrounding` and `--disable-backgrounding-occluded-windows`.
 */
export async function startChromium(profile: string, program = findBrowser()): Promise<Chromium> {
  if (program === null) throw new Error('There is no Chromium.');
  const args = [...BROWSER_ARGS, ...USUAL_ARGS, `--user-data-dir=${profile}`, 'about:blank'];
  const child = spawn(program, args, { stdio: ['ignore', 'ignore', 'pipe'] });
  try {
    const address = await listenAddress(child);
    return { address, end: () => end(child, address) };
  } catch (error) {
    await end(child, null);
    throw error;
  }
}

/**
 * Starts a Chromium whose tabs can really be hidden, and connects Playwright to it through a relay that switches off its
 * focus emulation, which keeps a page `visible` whatever lies in front of it.
 */
export async function startHideableBrowser(): Promise<HideableBrowser> {
  const profile = mkdtempSync(path.join(os.tmpdir(), 'farsight-hideable-'));
  const undo: (() => void | Promise<void>)[] = [
    () => rmSync(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 }),
  ];
  const close = async () => {
    for (const step of undo.splice(0).reverse()) await step();
  };
  try {
    const started = await startChromium(profile);
    undo.push(started.end);
    const between = await startRelay(started.address, { pass: withoutFocusEmulation });
    undo.push(between.close);
    const browser = await chromium.connectOverCDP(between.address);
    undo.push(() => browser.close());
    return { browser, close };
  } catch (error) {
    await close();
    throw error;
  }
}
