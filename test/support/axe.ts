import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import type { AxeResults } from 'axe-core';

const AXE = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');

/** What fades in or out has, for a moment, the contrast of neither; what turns for ever is not waited for. */
const atRest = (page: Page) =>
  page.evaluate(() => {
    const passing = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    return Promise.allSettled(passing.map(({ finished }) => finished)).then(() => undefined);
  });

/** Looks at the page; null when something began to fade in or out meanwhile, as a notice does whose script has just come. */
async function look(page: Page): Promise<AxeResults | null> {
  await atRest(page);
  return page.evaluate(async () => {
    let moves = 0;
    const note = () => (moves += 1);
    document.addEventListener('transitionrun', note);
    const results = await (window as unknown as { axe: { run: () => Promise<AxeResults> } }).axe.run();
    document.removeEventListener('transitionrun', note);
    return moves > 0 ? null : results;
  });
}

const LOOKS = 5;

/** What axe-core finds on the page once it is at rest: rule and elements, nothing when all is well. */
export async function findings(page: Page): Promise<string[]> {
  await page.evaluate(AXE);
  let results: AxeResults | null = null;
  for (let count = 0; results === null && count < LOOKS; count += 1) results = await look(page);
  if (!results) throw new Error('The page does not come to rest');
  return results.violations.map((one) => `${one.id}: ${one.nodes.map((node) => node.html.slice(0, 160)).join(' | ')}`);
}
