import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import type { Sandbox } from '../../sandbox/index';
import { unshare } from './fixtures';

interface Noted {
  /** When messages with news came, by the page's clock in ms. */
  readonly at: number[];
  /** What the page last told its worker that it shows; undefined: nothing yet. */
  shown?: readonly string[] | null | undefined;
}

/** Least time between two messages that bring nothing urgent, in ms. */
const UNSEEN_MS = 250;

/**
 * Notes what goes between the next page of a tab and the worker that reads its stream. Left out: a worker that tabs share, whose
 * port a test cannot reach; it runs the same script.
 */
export async function noteNews(page: Page) {
  await unshare(page);
  await page.addInitScript(() => {
    const noted: Noted = { at: [] };
    const OwnWorker = window.Worker;
    window.Worker = class extends OwnWorker {
      constructor(...given: ConstructorParameters<typeof Worker>) {
        super(...given);
        this.addEventListener('message', ({ data }: MessageEvent<{ readonly type: string }>) => {
          if (data.type === 'news') noted.at.push(performance.now());
        });
      }
      override postMessage(message: { readonly type: string; readonly devices?: readonly string[] | null }) {
        if (message.type === 'shown') noted.shown = message.devices;
        super.postMessage(message);
      }
    };
    Object.assign(window, { noted });
  });
  const shown = () => page.evaluate(() => (window as unknown as { noted: Noted }).noted.shown);
  /** Plays news of devices in turn. The result: how many messages the page was sent, and the most it can be sent where none is urgent. */
  const during = async ({ control }: Sandbox, ids: readonly string[]) => {
    const start = await page.evaluate(() => {
      (window as unknown as { noted: Noted }).noted.at.length = 0;
      return performance.now();
    });
    for (let turn = 0; turn < 60; turn += 1) {
      const name = turn % 2 === 0 ? 'device-online' : 'device-offline';
      control.inject(`event: ${name}\ndata: "${ids[turn % ids.length] ?? ''}"\n\n`);
      await pause(30);
    }
    const [messages, end] = await page.evaluate((): [number, number] => [
      (window as unknown as { noted: Noted }).noted.at.length,
      performance.now(),
    ]);
    return { messages, limit: Math.ceil((end - start) / UNSEEN_MS) + 2 };
  };
  return { shown, during };
}
