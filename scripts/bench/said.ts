import type { Page } from '@playwright/test';

/** What the page said of the video, from `at` (ms since the epoch) until the next of these. */
export interface Said {
  readonly at: number;
  readonly chip: string;
  readonly sentence: string;
}

const LOOK_MS = 50;
interface Recording {
  readonly said: Said[];
}

/** Records chip and sentence every 50 ms in the page, until its next load. */
export async function recordSaid(page: Page): Promise<void> {
  await page.evaluate((each) => {
    const said: Said[] = [];
    Object.assign(window, { said });
    const textOf = (selector: string) => document.querySelector(selector)?.textContent.trim() ?? '';
    setInterval(() => {
      const chip = textOf('section[aria-label="Live video"] [data-tone] [role=status]');
      const sentence = textOf('[role=group][aria-label="Health of the video"]');
      const last = said.at(-1);
      if (last?.chip !== chip || last.sentence !== sentence) said.push({ at: Date.now(), chip, sentence });
    }, each);
  }, LOOK_MS);
}

/** All that was said since a time; pages between two views of the video say nothing and are left out. */
export async function saidSince(page: Page, from: number): Promise<Said[]> {
  const all = await page.evaluate(() => (window as unknown as Recording).said);
  return all.filter(({ at, chip }) => at >= from && chip !== '');
}

/** The present words once they fit; false when they do not in time. */
export async function waitUntilSaid(
  page: Page,
  words: { readonly chip?: string; readonly sentence?: string; readonly since?: number },
  timeout: number,
): Promise<boolean> {
  const fits = ([{ chip = '', sentence = '', since = 0 }]: [typeof words]) => {
    const now = (window as unknown as Recording).said.at(-1);
    return (
      now !== undefined && now.at >= since && (chip === '' || now.chip === chip) && now.sentence.startsWith(sentence)
    );
  };
  return page
    .waitForFunction(fits, [words] as [typeof words], { polling: LOOK_MS, timeout })
    .then(() => true)
    .catch((error: unknown) => {
      if ((error as Error).name === 'TimeoutError') return false;
      throw error;
    });
}

const isGood = ({ sentence }: Said) => sentence.startsWith('Video is good');
const BLAME = /^(Camera|Encoder|Uplink|Server|Network|Browser):/;

/** Chip and sentence contradict each other. */
export const isContradiction = (said: Said): boolean =>
  (isGood(said) && said.chip !== 'Live') || (BLAME.test(said.sentence) && said.chip === 'Live');

/** Where the sentence lays the trouble; null: nowhere. */
export function placeOf({ sentence }: Said): string | null {
  if (sentence.startsWith('Device offline')) return 'Device offline';
  return BLAME.exec(sentence)?.[1] ?? null;
}

/** Texts that differ only in their numbers become the same; names such as H.264 stay. */
export const withoutNumbers = (text: string): string => text.replace(/(?<![\w.])-?\d+(?:\.\d+)?\b/g, 'N');
