import type { Page } from '@playwright/test';

/**
 * Has the pages of a tab add up their layout shifts (https://wicg.github.io/layout-instability/). Left out are those after input,
 * those in which a new message moves the older ones of its list down, which is what the list is for, and those in which the
 * state of the video gets another word, beside which the camera's name is cut off: on a busy machine the simulated encoder
 * misses frames, and the page says so.
 */
export async function watchLayoutShift(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const sum = { shift: 0, by: [] as string[] };
    Object.assign(window, { layoutShift: sum });
    let state: string | undefined;
    const isNewState = (sources: Shift['sources']) => {
      const texts = sources.map(({ node }) => node?.textContent ?? '');
      const word = texts.map((text) => /^(Live|Low frame rate|Frozen)/.exec(text)?.[0]).find(Boolean);
      const isNew = word !== undefined && word !== state;
      state = word ?? state;
      return isNew;
    };
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as unknown as Shift[]) {
        if (entry.hadRecentInput) continue;
        if (entry.sources.some(({ node }) => node instanceof HTMLLIElement && node.closest('[aria-live]'))) continue;
        if (isNewState(entry.sources)) continue;
        sum.shift += entry.value;
        const moved = entry.sources.map(
          ({ node, previousRect: from, currentRect: to }) =>
            `${node?.textContent?.slice(0, 60) ?? ''} (${[from.x, from.y, from.width, from.height].map(Math.round).join(' ')} to ${[to.x, to.y, to.width, to.height].map(Math.round).join(' ')})`,
        );
        sum.by.push(`${entry.value.toFixed(4)} after ${Math.round(entry.startTime)} ms: ${moved.join(' | ')}`);
      }
    }).observe({ type: 'layout-shift', buffered: true });
    interface Shift {
      readonly value: number;
      readonly startTime: number;
      readonly hadRecentInput: boolean;
      readonly sources: readonly {
        readonly node: Node | null;
        readonly previousRect: DOMRectReadOnly;
        readonly currentRect: DOMRectReadOnly;
      }[];
    }
  });
}

interface LayoutShift {
  /** How far what was on the page has moved since it was loaded; 0: nothing has. */
  readonly shift: number;
  /** What moved, when, and from where to where. */
  readonly by: readonly string[];
}

export const layoutShift = (page: Page): Promise<LayoutShift> =>
  page.evaluate(() => (window as unknown as { layoutShift: LayoutShift }).layoutShift);
