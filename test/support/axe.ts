import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import type { AxeResults, RunOptions } from 'axe-core';

interface Axe {
  readonly run: (options: RunOptions) => Promise<AxeResults>;
}

const AXE = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');

/** Elements that fade have a transient contrast, so these animations are awaited; endless ones are not. */
const atRest = (page: Page) =>
  page.evaluate(() => {
    const passing = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    return Promise.allSettled(passing.map(({ finished }) => finished)).then(() => undefined);
  });

/** What is found, or null when an element began to fade meanwhile, as a notice does whose script has just loaded. */
async function look(page: Page, rules: readonly string[] | null): Promise<string[] | null> {
  await atRest(page);
  return page.evaluate(async (only) => {
    let moves = 0;
    const note = () => (moves += 1);
    const starts = ['transitionrun', 'animationstart'];
    for (const type of starts) document.addEventListener(type, note);
    // Of what passes, axe does not write down each element.
    const { violations } = await (window as unknown as { axe: Axe }).axe.run({
      resultTypes: ['violations'],
      ...(only !== null && { runOnly: [...only] }),
    });
    // What began while axe held the thread is told with the next frame only.
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
    for (const type of starts) document.removeEventListener(type, note);
    const lines = violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`,
    );
    return moves > 0 ? null : lines;
  }, rules);
}

const LOOKS = 5;

/** What axe-core finds on the page once it is at rest, by all its rules or those that are named: rule and elements, nothing when all is well. */
export async function findings(page: Page, rules: readonly string[] | null = null): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  let found: string[] | null = null;
  for (let count = 0; found === null && count < LOOKS; count += 1) found = await look(page, rules);
  if (!found) throw new Error('The page does not come to rest');
  return found;
}

/** The rules that look at colours: all that differs between the schemes. */
export const OF_COLOURS = ['color-contrast', 'link-in-text-block'];

export type Scheme = 'light' | 'dark';

/**
 * The same in each of the colour schemes, for a page that follows the system: without `rules`, by all rules in the first and by
 * those of colours in the others.
 */
export async function findingsIn(
  page: Page,
  schemes: readonly Scheme[],
  rules: readonly string[] | null = null,
): Promise<string[]> {
  const found: string[] = [];
  for (const [index, scheme] of schemes.entries()) {
    await page.emulateMedia({ colorScheme: scheme });
    await page.waitForFunction((theme) => document.documentElement.dataset.theme === theme, scheme);
    const lines = await findings(page, rules ?? (index === 0 ? null : OF_COLOURS));
    found.push(...lines.map((line) => `${scheme}: ${line}`));
  }
  return found;
}

/** The same in both colour schemes; the page is light afterwards. */
export async function findingsInBoth(page: Page): Promise<string[]> {
  const found = await findingsIn(page, ['light', 'dark']);
  await page.emulateMedia({ colorScheme: 'light' });
  return found;
}
