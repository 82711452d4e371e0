import type { Locator } from '@playwright/test';

/** A part of the page, in px. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Whether two parts of the page have no more than an edge in common. */
export const isApart = (one: Box, other: Box): boolean =>
  one.x + one.width <= other.x ||
  other.x + other.width <= one.x ||
  one.y + one.height <= other.y ||
  other.y + other.height <= one.y;

/** The same of two elements. Throws an error if one of them is not drawn. */
export async function areApart(one: Locator, other: Locator): Promise<boolean> {
  const [first, second] = [await one.boundingBox(), await other.boundingBox()];
  if (!first || !second) throw new Error('They are not both shown');
  return isApart(first, second);
}
