import type { Locator, Page } from '@playwright/test';

/** In pixels of the window. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export const boxOf = async (locator: Locator): Promise<Box> => {
  const box = await locator.boundingBox();
  if (!box) throw new Error(`${String(locator)} is not on the page`);
  return box;
};
export const areaOf = ({ width, height }: Box) => width * height;
export const isInside = (inner: Box, outer: Box) =>
  inner.x >= outer.x &&
  inner.y >= outer.y &&
  inner.x + inner.width <= outer.x + outer.width + 0.5 &&
  inner.y + inner.height <= outer.y + outer.height + 0.5;
export const overlap = (one: Box, other: Box) =>
  Math.max(0, Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x)) *
  Math.max(0, Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y));

export const video = (page: Page) => page.locator('video');
export const verdict = (page: Page) => page.getByRole('group', { name: 'Health of the video' });
export const controls = (page: Page) => page.getByRole('toolbar', { name: 'Video' });
export const windowOf = (page: Page): Box => ({ x: 0, y: 0, width: 0, height: 0, ...page.viewportSize() });

/** Everything that lies on the video, by what it is called. */
export async function parts(page: Page): Promise<Map<string, Box>> {
  const stage = page.getByRole('region', { name: 'Live video' });
  const named: readonly (readonly [string, Locator])[] = [
    // Whatever it says: a busy machine may be behind for a moment.
    ['state', stage.getByRole('status').first().locator('../..')],
    ['camera', stage.getByRole('combobox', { name: 'Camera' })],
    ['armed', stage.getByText(/^(Was a|A)rmed$/)],
    ['mode', stage.getByRole('group', { name: 'Flight mode' })],
    ['viewers', stage.getByRole('group', { name: /^Watching now/ })],
    ['verdict', verdict(page)],
    ['recording', stage.getByText(/^Recording saved/)],
    ['controls', controls(page)],
    ['heading', stage.getByRole('group', { name: 'Heading' })],
    ['speed', stage.getByRole('group', { name: 'Ground speed' })],
    ['altitude', stage.getByRole('group', { name: 'Altitude above home' })],
    ['last frame', stage.getByText(/^Last frame/)],
    ['next attempt', stage.getByText(/^Next attempt/)],
    ['try now', stage.getByRole('button', { name: 'Try now' })],
    ['remedy', stage.getByRole('button', { name: /^(Restart pipeline|Switch to|Raise limit)/ })],
    ['setting', stage.getByRole('link', { name: 'Open setting' })],
    ['age of telemetry', stage.getByText(/^Telemetry is/)],
    ['home and battery', stage.getByRole('group', { name: 'Home', exact: true }).locator('..')],
  ];
  // At one moment, and without waiting for what goes away meanwhile.
  const boxes = await Promise.all(
    named.map(([, locator]) =>
      locator.evaluateAll((elements) => {
        const [seen] = elements.filter((element) => element.checkVisibility({ visibilityProperty: true }));
        return seen && (seen.getBoundingClientRect().toJSON() as Box);
      }),
    ),
  );
  const found = new Map<string, Box>();
  for (const [index, [name]] of named.entries()) {
    const box = boxes[index];
    if (box && areaOf(box) > 0) found.set(name, box);
  }
  return found;
}

/** Pairs of parts that cover each other. The chooser of an upright phone stands among the controls. */
export function collisions(all: ReadonlyMap<string, Box>): string[] {
  const pairs: string[] = [];
  const list = [...all];
  for (const [index, [name, box]] of list.entries())
    for (const [other, otherBox] of list.slice(index + 1))
      if (overlap(box, otherBox) > 1 && !(name === 'camera' && other === 'controls')) pairs.push(`${name}, ${other}`);
  return pairs;
}
