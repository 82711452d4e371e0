import { expect } from '@jest/globals';

/** Fails unless an id has 1 to 128 characters and stays one segment of a path that contains it percent-encoded. */
export function expectOneSegment(id: string): void {
  const segment = encodeURIComponent(id);
  const { pathname, search, hash } = new URL(`/a/${segment}/b`, 'https://x.test');
  expect([pathname.split('/'), search, hash]).toEqual([['', 'a', segment, 'b'], '', '']);
  expect(id).toHaveLength(Math.min(Math.max(id.length, 1), 128));
}
