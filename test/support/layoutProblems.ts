import type { Page } from '@playwright/test';
import { coveredTexts } from './coveredTexts';
import { thinTexts } from './thinTexts';

/** Words that are broken in their middle, as in a column that is too narrow for them. Ids, addresses and codes may be. */
const brokenWords = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    // Not a part of an id, an address or a code.
    const WORD = /(?<![\w@.:/])\p{L}{3,24}(?![\p{L}\w@/]|[.:]\w)/gu;
    const found: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      for (const { 0: word, index } of node.nodeValue?.matchAll(WORD) ?? []) {
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1) found.push(word);
      }
    }
    return found;
  });

/** Texts that are cut off at the edge of their box without a sign of it. */
const clippedTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('main *')]
      .filter((one) => {
        const { overflowX, textOverflow, clipPath } = getComputedStyle(one);
        const isCut = overflowX === 'hidden' && one.scrollWidth > one.clientWidth + 1;
        return isCut && textOverflow !== 'ellipsis' && clipPath === 'none' && one.innerText.trim() !== '';
      })
      .map((one) => one.innerText.slice(0, 60)),
  );

/** By how many pixels the document is wider than the window. */
const excessWidth = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** Texts of a page that are covered, cut off, broken or squeezed, and whether the page scrolls sideways. */
export async function layoutProblems(page: Page): Promise<string[]> {
  const excess = await excessWidth(page);
  return [
    ...(excess > 0 ? [`wider than the window by ${excess} px`] : []),
    ...(await coveredTexts(page)).map((one) => `covered: ${one}`),
    ...(await thinTexts(page)),
    ...(await clippedTexts(page)).map((one) => `cut off: ${one}`),
    ...(await brokenWords(page)).map((one) => `broken: ${one}`),
  ];
}
