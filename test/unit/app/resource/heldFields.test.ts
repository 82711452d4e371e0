import { describe, expect, test } from '@jest/globals';
import {
  arrived,
  conflictsOf,
  discarded,
  edited,
  EMPTY_EDITOR,
  emptied,
  held,
  kept,
  movedOf,
  notSent,
  released,
  sendingNow,
  sent,
} from '#app/resource/editor';
import { number, secret, text } from '#app/resource/field';
import { toResource } from '#app/settings/sectionResource';
import { defineSection } from '#app/settings/section';
import type { Values } from '#app/resource/define';

const section = defineSection('modem', {
  permission: 'editLinks',
  fields: { apn: text({ max: 20 }), metric: number({ min: 0, max: 10 }), pin: secret({ max: 8 }) },
});
const FIRST: Values = { apn: 'a', metric: 1, pin: { set: false, updated_at: null } };
const resourceOf = (version: number | null, desired: Values, more: object = {}) =>
  toResource(section, { section: 'modem', version, state: 'in_sync', desired, reported: desired, ...more });
const opened = arrived(section, EMPTY_EDITOR, resourceOf(1, FIRST));
const theirs = (version: number, more: Values) => resourceOf(version, { ...FIRST, ...more });

describe('a focused field', () => {
  test('counts as moved when another user changes it, until it is released', () => {
    const typing = held(opened, 'apn');
    expect(movedOf(typing)).toEqual([]);
    const changed = arrived(section, typing, theirs(2, { apn: 'theirs', metric: 5 }));
    expect(movedOf(changed)).toEqual(['apn']);
    expect(movedOf(released(changed, 'apn'))).toEqual([]);
    // Held anew, it begins from what is there now.
    expect(movedOf(held(released(changed, 'apn'), 'apn'))).toEqual([]);
    expect(movedOf(held(EMPTY_EDITOR, 'apn'))).toEqual([]);
  });

  test('is held only once, and released only if it is held', () => {
    const typing = held(opened, 'apn');
    expect(held(typing, 'apn')).toBe(typing);
    expect(released(typing, 'metric')).toBe(typing);
    expect(held(typing, 'metric').held).toEqual(['apn', 'metric']);
    expect(released(held(typing, 'metric'), 'apn').held).toEqual(['metric']);
  });

  test('is in conflict instead of moved when it has an edit and another user changes it', () => {
    const typed = edited(section, held(opened, 'apn'), 'apn', 'mine');
    const changed = arrived(section, typed, theirs(2, { apn: 'theirs' }));
    expect([movedOf(changed), conflictsOf(section, changed)]).toEqual([[], ['apn']]);
    // Released, its edit still knows what it began from.
    expect(conflictsOf(section, released(changed, 'apn'))).toEqual(['apn']);
  });

  test('has no edit after it was emptied, and still counts as moved when another user changes it', () => {
    const typed = edited(section, opened, 'apn', 'mine');
    const empty = emptied(typed, 'apn');
    expect([empty.edits, empty.held, movedOf(empty)]).toEqual([{}, ['apn'], []]);
    const changed = arrived(section, empty, theirs(2, { apn: 'theirs' }));
    expect(movedOf(changed)).toEqual(['apn']);
    // The value that is typed next began from the old one.
    expect(conflictsOf(section, edited(section, changed, 'apn', 'new'))).toEqual(['apn']);
  });
});

describe('edits', () => {
  const typed = edited(section, edited(section, opened, 'apn', 'b'), 'metric', 7);

  test('are discarded by name, or all at once', () => {
    expect(discarded(typed, ['apn']).edits).toEqual({ metric: 7 });
    expect(discarded(typed)).toEqual(opened);
    expect(discarded(typed, ['pin']).edits).toEqual({ apn: 'b', metric: 7 });
    // A field that is held begins anew from what is desired now.
    const changed = arrived(section, edited(section, held(opened, 'apn'), 'apn', 'b'), theirs(2, { apn: 'theirs' }));
    expect(movedOf(discarded(changed))).toEqual([]);
  });

  test('on their way stay edits until the answer, even if the news is faster', () => {
    const going = arrived(section, sendingNow(section, typed), theirs(2, { apn: 'b', metric: 7 }));
    expect([going.edits, going.sending]).toEqual([
      { apn: 'b', metric: 7 },
      { apn: 'b', metric: 7 },
    ]);
    const failed = notSent(section, going);
    expect([failed.edits, failed.base, failed.sending]).toEqual([{}, {}, null]);
  });

  test('that were sent leave with the answer, and no others', () => {
    const going = edited(section, sendingNow(section, edited(section, opened, 'apn', 'b')), 'metric', 7);
    const after = sent(section, going, theirs(2, { apn: 'b' }));
    expect([after.edits, after.base, after.sending]).toEqual([{ metric: 7 }, { metric: 1 }, null]);
    // What others did to it meanwhile was seen with the answer, and is no conflict later.
    const late = sent(section, going, theirs(2, { apn: 'b', metric: 3 }));
    expect(conflictsOf(section, late)).toEqual([]);
    expect(sent(section, opened, theirs(2, { apn: 'c' })).resource?.version).toBe(2);
  });

  test('are kept over another user’s values only for the named fields', () => {
    const both = arrived(section, typed, theirs(2, { apn: 'x', metric: 3 }));
    expect(conflictsOf(section, both)).toEqual(['apn', 'metric']);
    expect(conflictsOf(section, kept(both, ['apn']))).toEqual(['metric']);
    expect(kept(EMPTY_EDITOR, ['apn'])).toBe(EMPTY_EDITOR);
    expect(conflictsOf(section, edited(section, EMPTY_EDITOR, 'apn', 'x'))).toEqual([]);
  });

  test('of a secret are in conflict when another user sets it', () => {
    const mine = edited(section, opened, 'pin', '1234');
    const set = arrived(section, mine, theirs(2, { pin: { set: true, updated_at: '2026-11-01T12:00:00Z' } }));
    expect(conflictsOf(section, set)).toEqual(['pin']);
  });
});

describe('an answer', () => {
  test('keeps the identity of equal values, so that only changed fields render', () => {
    const list = { apn: 'a', metric: 1, pin: { set: true, updated_at: null } };
    const first = arrived(section, EMPTY_EDITOR, resourceOf(1, list, { capability: { bands: [1] } }));
    const next = structuredClone({ ...list, metric: 2 });
    const again = arrived(section, first, resourceOf(2, next, { capability: { bands: [1] } }));
    expect(again.resource?.desired).toEqual(next);
    expect(again.resource?.desired.pin).toBe(first.resource?.desired.pin);
    expect(again.resource?.reported?.pin).toBe(first.resource?.reported?.pin);
    expect(again.resource?.capability).toBe(first.resource?.capability);
    const other = arrived(section, again, resourceOf(3, next, { capability: { bands: [2] }, reported: null }));
    expect(other.resource).toMatchObject({ capability: { bands: [2] }, reported: null });
  });

  test('is accepted with the same version or none, and with an older one only when that comes twice in a row', () => {
    const fifth = arrived(section, opened, theirs(5, { apn: 'five' }));
    expect(arrived(section, fifth, theirs(5, { apn: 'same' })).resource?.desired.apn).toBe('same');
    expect(arrived(section, fifth, resourceOf(null, { ...FIRST, apn: 'none' })).resource?.desired.apn).toBe('none');
    const third = arrived(section, fifth, theirs(3, {}));
    expect(arrived(section, third, theirs(4, {}))).toMatchObject({ wentBack: false, resource: { version: 5 } });
    const sixth = arrived(section, third, theirs(6, {}));
    expect([sixth.older, sixth.wentBack]).toEqual([null, false]);
    expect(arrived(section, sixth, theirs(3, {}))).toMatchObject({ wentBack: false, resource: { version: 6 } });
  });
});
