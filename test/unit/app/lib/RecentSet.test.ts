import { expect, test } from '@jest/globals';
import { RecentSet } from '../../../../app/lib/RecentSet';

test('a RecentSet forgets its oldest members beyond its size', () => {
  const set = new RecentSet<number>(2);
  for (const member of [1, 2, 1, 3]) set.add(member);
  expect([1, 2, 3].map((member) => set.has(member))).toEqual([false, true, true]);
  set.delete(2);
  set.add(4);
  expect([2, 3, 4].map((member) => set.has(member))).toEqual([false, true, true]);
  set.clear();
  expect([3, 4].some((member) => set.has(member))).toBe(false);
});
