/** @jest-environment ./test/support/browserEnvironment.ts */
import { beforeEach, describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  createSavedWalls,
  findWall,
  MAX_WALLS,
  readSavedWalls,
  type SavedWall,
} from '../../../renderer/features/live-view/wall/savedWalls';
import { readEntries } from '../../../renderer/features/live-view/wall/wallAddress';
import { cleanName, MAX_NAME } from '../../../renderer/features/live-view/wall/wallName';

const KEY = 'farsight.walls.u1';
const wall = (name: string, devices = 'a,b:belly'): SavedWall => ({
  name,
  entries: readEntries(devices),
  layout: 'best',
});
const namesOf = ({ store }: ReturnType<typeof createSavedWalls>) => store.getState().walls.map(({ name }) => name);

describe('saved walls', () => {
  beforeEach(() => localStorage.clear());

  // @threat S83
  test('are there again after a reload, for their user alone', () => {
    const saved = createSavedWalls('u1');
    saved.save(wall('Harbour'));
    saved.setLast('?name=Harbour');
    expect(createSavedWalls('u1').store.getState()).toEqual({ walls: [wall('Harbour')], last: '?name=Harbour' });
    expect(createSavedWalls('u2').store.getState()).toEqual({ walls: [], last: null });
  });

  test('are renamed, replaced and deleted, and come back to their place', () => {
    const saved = createSavedWalls('u1');
    for (const name of ['One', 'Two', 'Three']) saved.save(wall(name));
    saved.remove('two');
    expect(namesOf(saved)).toEqual(['One', 'Three']);
    saved.save(wall('Two'), 1);
    expect(namesOf(saved)).toEqual(['One', 'Two', 'Three']);
    saved.rename('One', 'First');
    saved.save(wall('first', 'z'));
    expect(namesOf(saved)).toEqual(['first', 'Two', 'Three']);
    expect(findWall(saved.store.getState().walls, 'FIRST')?.entries).toEqual(readEntries('z'));
  });

  test('of two tabs are all kept', () => {
    const [one, other] = [createSavedWalls('u1'), createSavedWalls('u1')];
    one.save(wall('One'));
    other.save(wall('Two'));
    one.reload();
    expect(namesOf(one)).toEqual(['One', 'Two']);
  });

  test('never throw, whatever was stored, and are bounded', () => {
    const store = (text: string) => localStorage.setItem(KEY, text);
    for (const text of ['', '{', 'null', '[]', '7', '{"walls":7,"last":7}', '{"walls":[null,{"name":1}]}']) {
      store(text);
      expect(createSavedWalls('u1').store.getState()).toEqual({ walls: [], last: null });
    }
    fc.assert(
      fc.property(fc.json({ maxDepth: 4 }), (text) => {
        const { walls, last } = readSavedWalls(text);
        expect(walls.length).toBeLessThanOrEqual(MAX_WALLS);
        expect(last === null || last.startsWith('?')).toBe(true);
      }),
    );
    const many = Array.from({ length: 200 }, (_, index) => ({ name: `Wall ${index}`, devices: 'a' }));
    expect(readSavedWalls(JSON.stringify({ walls: many })).walls).toHaveLength(MAX_WALLS);
    expect(readSavedWalls(`"${'x'.repeat(300_000)}"`)).toEqual({ walls: [], last: null });
    const twice = [
      { name: 'A', devices: 'a' },
      { name: 'a', devices: 'b' },
      { name: 'B', devices: '../' },
    ];
    expect(readSavedWalls(JSON.stringify({ walls: twice, last: '//evil' }))).toEqual({
      walls: [wall('A', 'a')],
      last: null,
    });
    const saved = createSavedWalls('u1');
    for (const { name } of many) saved.save(wall(name));
    expect(namesOf(saved)).toHaveLength(MAX_WALLS);
  });

  test('have names of one line and a limited length', () => {
    expect(cleanName('  Harbour \n\u202e watch\t')).toBe('Harbour watch');
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
        const name = cleanName(text);
        expect(Array.from(name).length).toBeLessThanOrEqual(MAX_NAME);
        expect(cleanName(name)).toBe(name);
        expect(() => encodeURIComponent(name)).not.toThrow();
      }),
    );
  });
});
