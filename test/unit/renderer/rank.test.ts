import { describe, expect, test } from '@jest/globals';
import { rank, scoreOf, wordsOf } from '../../../renderer/shell/palette/rank';

const found = (labels: readonly string[], query: string) =>
  rank(
    labels.map((label) => ({ label, weight: 0 })),
    wordsOf(query),
    10,
  ).map(({ label }) => label);

describe('what the palette finds', () => {
  test('a whole name first, then its start, then the start of a word, then the middle of one', () => {
    expect(found(['Swallow', 'North wall', 'Wallet', 'Wall'], 'wall')).toEqual([
      'Wall',
      'Wallet',
      'North wall',
      'Swallow',
    ]);
  });
  test('every word must fit, in any order', () => {
    expect(found(['Harbour drone', 'Harbour crane', 'Quarry drone'], 'dro har')).toEqual(['Harbour drone']);
  });
  test('nothing typed leaves everything as it is', () => {
    expect(found(['b', 'a'], '  ')).toEqual(['b', 'a']);
  });
  test('signs mean nothing but themselves', () => {
    for (const query of ['\\', '(', '[', '.*', '<b>']) expect(found(['Harbour drone'], query)).toEqual([]);
  });
  test('the weight decides among those that fit equally well, never over a better fit', () => {
    const entries = [
      { label: 'Mast camera', weight: 0 },
      { label: 'Dock camera', weight: 0.9 },
      { label: 'Camera', weight: 0 },
    ];
    expect(rank(entries, wordsOf('camera'), 10).map(({ label }) => label)).toEqual([
      'Camera',
      'Dock camera',
      'Mast camera',
    ]);
    expect(scoreOf({ label: 'Mast camera' }, wordsOf('x'))).toBe(0);
  });
});
