#!/usr/bin/env -S node --import tsx
/**
 * The system's Firefox, as Playwright starts it: what to name as its program. Playwright's channel of Mozilla's speaks
 * WebDriver BiDi as the newest Firefox does; this answers those commands that an older one, as Debian's, does not know.
 */
import { spawn } from 'node:child_process';
import { findFirefox } from './otherBrowsers';
import { startRelay, type Passed } from './relay';

/** Without them a page has the colour scheme, the screen and the orientation of the machine. */
const UNKNOWN = new Set(['emulation.setMediaFeaturesOverride']);
const LISTENING = /WebDriver BiDi listening on (ws:\S+)/;

function pass(message: string): Passed {
  const { id, method } = JSON.parse(message) as { id: number; method: string };
  return UNKNOWN.has(method) ? { answer: JSON.stringify({ type: 'success', id, result: {} }) } : message;
}

interface Event {
  readonly method?: string;
  readonly params?: { readonly url?: string; readonly download?: string };
}

/** Playwright knows a download by its id, which this Firefox does not send: its address, a blob's, is as good. */
function tell(message: string): string {
  if (!message.includes('"browsingContext.download')) return message;
  const event = JSON.parse(message) as Event;
  if (!event.method?.startsWith('browsingContext.download') || !event.params) return message;
  return JSON.stringify({ ...event, params: { download: event.params.url, ...event.params } });
}

function main(program: string): void {
  const child = spawn(program, process.argv.slice(2), { stdio: ['ignore', 'inherit', 'pipe'] });
  child.stderr.setEncoding('utf8').on('data', (output: string) => {
    const address = LISTENING.exec(output)?.[1];
    if (address === undefined) return void process.stderr.write(output);
    void startRelay(`${address}/session`, { pass, tell }).then((relay) => {
      process.stderr.write(`WebDriver BiDi listening on ${relay.address}\n`);
    });
  });
  child.once('exit', (code) => process.exit(code ?? 1));
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => child.kill(signal));
}

const program = findFirefox();
if (program === null) throw new Error('There is no Firefox.');
main(program);
