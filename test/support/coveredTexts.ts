import type { Page } from '@playwright/test';

/**
 * Pairs of texts of a page that cover each other, as far as they can be seen: what an element cuts off is left out, and what
 * sticks to the window or floats over the page is compared with its own kind only.
 */
export const coveredTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    /** Less than that is the room that a font keeps above and below its letters. */
    const [LEAST_WIDTH, LEAST_HEIGHT] = [2, 4];
    interface Piece {
      readonly text: string;
      readonly node: Node;
      readonly layer: Element | null;
      readonly left: number;
      readonly right: number;
      readonly top: number;
      readonly bottom: number;
    }
    const pieces: Piece[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = node.nodeValue?.trim() ?? '';
      const parent = node.parentElement;
      if (text === '' || !parent?.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
      let layer: Element | null = null;
      const seen = { left: 0, top: 0, right: Infinity, bottom: Infinity };
      let isHidden = false;
      for (let one: Element | null = parent; one && one !== document.body; one = one.parentElement) {
        const style = getComputedStyle(one);
        if (style.clipPath !== 'none') isHidden = true;
        if (layer === null && /fixed|sticky/.test(style.position)) layer = one;
        if (layer === null && style.position === 'absolute' && style.zIndex !== 'auto') layer = one;
        if (style.overflow === 'visible' || style.display === 'contents') continue;
        const box = one.getBoundingClientRect();
        seen.left = Math.max(seen.left, box.left);
        seen.top = Math.max(seen.top, box.top);
        seen.right = Math.min(seen.right, box.right);
        seen.bottom = Math.min(seen.bottom, box.bottom);
      }
      if (isHidden) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      for (const rect of range.getClientRects()) {
        const piece = {
          ...{ text: text.slice(0, 40), node, layer },
          left: Math.max(rect.left, seen.left),
          right: Math.min(rect.right, seen.right),
          top: Math.max(rect.top, seen.top),
          bottom: Math.min(rect.bottom, seen.bottom),
        };
        if (piece.right > piece.left && piece.bottom > piece.top) pieces.push(piece);
      }
    }
    const found = new Set<string>();
    for (const [index, one] of pieces.entries())
      for (const other of pieces.slice(index + 1)) {
        if (one.node === other.node || one.layer !== other.layer) continue;
        const width = Math.min(one.right, other.right) - Math.max(one.left, other.left);
        const height = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
        if (width > LEAST_WIDTH && height > LEAST_HEIGHT) found.add(`${one.text} | ${other.text}`);
      }
    return [...found];
  });
