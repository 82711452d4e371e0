import type { Page } from '@playwright/test';

/** Until what moves in the page by CSS has come to its end, but for what never ends. */
export const settled = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    // The first one after a change starts its transitions.
    for (let frames = 0; frames < 2; frames += 1) await frame();
    const ending = document
      .getAnimations()
      .filter(({ effect }) => Number.isFinite(Number(effect?.getComputedTiming().endTime)));
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });
