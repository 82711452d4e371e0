import type { Page } from '@playwright/test';

interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** In the page: the parts of an element's boxes that can be seen, and what it sticks to or floats over the page with. */
function seenParts(place: Element, boxes: Iterable<Box>): { readonly layer: Element | null; readonly parts: Box[] } {
  let layer: Element | null = null;
  const nothing = { layer, parts: [] };
  if (!place.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return nothing;
  const seen = { left: 0, top: 0, right: Infinity, bottom: Infinity };
  for (let one: Element | null = place; one && one !== document.body; one = one.parentElement) {
    const style = getComputedStyle(one);
    if (style.clipPath !== 'none') return nothing;
    if (layer === null && /fixed|sticky/.test(style.position)) layer = one;
    if (layer === null && style.position === 'absolute' && style.zIndex !== 'auto') layer = one;
    if (style.overflow === 'visible' || style.display === 'contents') continue;
    const box = one.getBoundingClientRect();
    seen.left = Math.max(seen.left, box.left);
    seen.top = Math.max(seen.top, box.top);
    seen.right = Math.min(seen.right, box.right);
    seen.bottom = Math.min(seen.bottom, box.bottom);
  }
  const parts = [...boxes].map((box) => ({
    left: Math.max(box.left, seen.left),
    right: Math.min(box.right, seen.right),
    top: Math.max(box.top, seen.top),
    bottom: Math.min(box.bottom, seen.bottom),
  }));
  return { layer, parts: parts.filter((one) => one.right > one.left && one.bottom > one.top) };
}

/** In the page. */
function findCovered(look: typeof seenParts): string[] {
  /** Less than that is the room that a font keeps above and below its letters. */
  const [LEAST_WIDTH, LEAST_HEIGHT] = [2, 4];
  const pieces: (Box & { readonly name: string; readonly node: Node; readonly layer: Element | null })[] = [];
  const add = (name: string, node: Node, place: Element, boxes: Iterable<Box>) => {
    const { layer, parts } = look(place, boxes);
    pieces.push(...parts.map((part) => ({ name, node, layer, ...part })));
  };
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = node.nodeValue?.trim() ?? '';
    if (text === '' || !node.parentElement) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    add(text.slice(0, 40), node, node.parentElement, range.getClientRects());
  }
  const texts = [...pieces];
  const FIELDS = 'input:not([type=checkbox], [type=radio], [type=range], [type=file]), select, textarea';
  for (const field of document.querySelectorAll<HTMLInputElement>(FIELDS))
    add(`the field ${field.labels?.[0]?.textContent ?? field.ariaLabel}`, field, field, [
      field.getBoundingClientRect(),
    ]);
  /** The label, the unit and the like of a field. */
  const isOwn = ({ parentElement, labels }: HTMLInputElement, text: Node) =>
    [parentElement, ...(labels ?? [])].some((one) => one?.contains(text));
  const found = new Set<string>();
  for (const [index, one] of texts.entries())
    for (const other of pieces.slice(index + 1)) {
      if (one.node === other.node || one.layer !== other.layer) continue;
      if (other.node instanceof Element && isOwn(other.node as HTMLInputElement, one.node)) continue;
      const width = Math.min(one.right, other.right) - Math.max(one.left, other.left);
      const height = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
      if (width > LEAST_WIDTH && height > LEAST_HEIGHT) found.add(`${one.name} | ${other.name}`);
    }
  return [...found];
}

/**
 * Texts of a page that another text or a field covers, as far as they can be seen: what an element cuts off is left out, and
 * what sticks to the window or floats over the page is compared with its own kind only.
 */
export const coveredTexts = (page: Page): Promise<string[]> =>
  page.evaluate<string[]>(`(${String(findCovered)})(${String(seenParts)})`);
