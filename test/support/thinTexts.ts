import type { Page } from '@playwright/test';

/**
 * Texts of a page's tables that have no room: set in less than 60 px of width on three lines or more, or cut off within 120 px;
 * and pairs of cells of a row that cover each other.
 */
export const thinTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const [LEAST_WIDTH, MOST_LINES, LEAST_CUT, ROUNDING] = [60, 2, 120, 1];
    const found: string[] = [];
    for (const cell of document.querySelectorAll('[role=table] :is([role=cell], [role=columnheader])')) {
      if (cell.scrollWidth > cell.clientWidth + ROUNDING && cell.clientWidth < LEAST_CUT)
        found.push(`${cell.textContent}: cut off at ${cell.clientWidth} px`);
      const walker = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const range = document.createRange();
        range.selectNodeContents(node);
        const rects = [...range.getClientRects()];
        const lines = new Set(rects.map(({ top }) => Math.round(top))).size;
        const width = Math.max(...rects.map(({ right }) => right)) - Math.min(...rects.map(({ left }) => left));
        if (lines > MOST_LINES && width < LEAST_WIDTH)
          found.push(`${node.nodeValue ?? ''}: ${lines} lines of ${Math.round(width)} px`);
      }
    }
    for (const row of document.querySelectorAll('[role=table] [role=row]')) {
      const boxes = [...row.querySelectorAll(':scope [role=cell]')].map((cell) => cell.getBoundingClientRect());
      for (const [index, one] of boxes.entries())
        for (const other of boxes.slice(index + 1)) {
          const width = Math.min(one.right, other.right) - Math.max(one.left, other.left);
          const height = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
          if (width > ROUNDING && height > ROUNDING) found.push(`a cell covers another in: ${row.textContent}`);
        }
    }
    return found;
  });
