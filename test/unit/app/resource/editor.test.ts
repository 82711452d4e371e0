import { describe, expect, test } from '@jest/globals';
import {
  arrived,
  conflictsOf,
  discarded,
  edited,
  EMPTY_EDITOR,
  foundSince,
  kept,
  sendingNow,
  sent,
  unsure,
} from '#app/resource/editor';
import { choice, flag, number, secret, text } from '#app/resource/field';
import { shownState } from '#app/resource/resource';
import { toResource } from '#app/settings/sectionResource';
import { defineSection } from '#app/settings/section';
import type { Values } from '#app/resource/define';

const section = defineSection('modem', {
  permission: 'editLinks',
  fields: {
    enabled: flag(),
    apn: text({ max: 20 }),
    metric: number({ min: 0, max: 10 }),
    mode: choice(['any', '4g']),
    pin: secret({ max: 8 }),
  },
});
const FIRST: Values = { enabled: true, apn: 'a', metric: 1, mode: 'any', pin: { set: false, updated_at: null } };

function resourceOf(version: number, desired: Values, reported: Values | null = desired, state = 'in_sync') {
  return toResource(section, { section: 'modem', version, state, capability: {}, desired, reported, delta: [] });
}
const opened = arrived(section, EMPTY_EDITOR, resourceOf(1, FIRST));

test('drops an edit that equals the desired value', () => {
  const typed = edited(section, opened, 'apn', 'b');
  expect(typed.edits).toEqual({ apn: 'b' });
  expect(edited(section, typed, 'apn', 'a').edits).toEqual({});
});

test('drops the edit of a secret that is emptied again, and keeps one that clears it', () => {
  const typed = edited(section, opened, 'pin', '1234');
  expect(typed.edits).toEqual({ pin: '1234' });
  expect(edited(section, typed, 'pin', FIRST.pin).edits).toEqual({});
  expect(edited(section, opened, 'pin', null).edits).toEqual({ pin: null });
});

test('returns a conflict only for edited fields that another user has changed', () => {
  const typed = edited(section, opened, 'apn', 'mine');
  expect(conflictsOf(section, arrived(section, typed, resourceOf(2, { ...FIRST, metric: 5 })))).toEqual([]);
  const theirs = arrived(section, typed, resourceOf(2, { ...FIRST, apn: 'theirs' }));
  expect(conflictsOf(section, theirs)).toEqual(['apn']);
  expect(conflictsOf(section, kept(theirs, ['apn']))).toEqual([]);
  expect(kept(theirs, ['apn']).edits).toEqual({ apn: 'mine' });
  expect(discarded(theirs, ['apn']).edits).toEqual({});
});

test('drops an edit when another user has saved the same value', () => {
  const typed = edited(section, opened, 'apn', 'same');
  const both = arrived(section, typed, resourceOf(2, { ...FIRST, apn: 'same' }));
  expect([both.edits, conflictsOf(section, both)]).toEqual([{}, []]);
});

test('what is typed while the change is on its way stays, on top of the new values', () => {
  const onItsWay = edited(section, sendingNow(section, edited(section, opened, 'apn', 'b')), 'apn', 'c');
  const after = sent(section, onItsWay, resourceOf(2, { ...FIRST, apn: 'b' }));
  expect(after.edits).toEqual({ apn: 'c' });
  expect(conflictsOf(section, after)).toEqual([]);
});

test('keeps the edit of a secret that is set already until the save is answered', () => {
  const set = { ...FIRST, pin: { set: true, updated_at: null } };
  const typed = edited(section, arrived(section, opened, resourceOf(2, set)), 'pin', '1234');
  expect(typed.edits).toEqual({ pin: '1234' });
  expect(sent(section, sendingNow(section, typed), resourceOf(3, set)).edits).toEqual({});
});

test('after a lost answer, a text that the server has trimmed is saved, and a value that it does not have is not', () => {
  const typed = edited(section, edited(section, opened, 'apn', ' b '), 'metric', 5);
  const found = foundSince(section, sendingNow(section, typed), resourceOf(2, { ...FIRST, apn: 'b' }));
  expect(found.edits).toEqual({ metric: 5 });
});

describe('an edit that was sent with an unsure result', () => {
  const waiting = unsure(section, sendingNow(section, edited(section, opened, 'apn', ' b ')));
  const saved = resourceOf(2, { ...FIRST, apn: 'b' });

  test('is kept until the server’s values have it, as they are stored', () => {
    expect(waiting.edits).toEqual({ apn: ' b ' });
    expect(arrived(section, waiting, resourceOf(1, FIRST)).edits).toEqual({ apn: ' b ' });
    expect(arrived(section, waiting, saved).edits).toEqual({});
  });

  test('is in conflict with another value of somebody else', () => {
    const theirs = resourceOf(2, { ...FIRST, apn: 'theirs' });
    expect(conflictsOf(section, arrived(section, waiting, theirs))).toEqual(['apn']);
  });

  test('is an edit of its own again once it is edited; edits of other fields stay', () => {
    expect(arrived(section, edited(section, waiting, 'apn', ' b  '), saved).edits).toEqual({ apn: ' b  ' });
    expect(arrived(section, edited(section, waiting, 'metric', 5), saved).edits).toEqual({ metric: 5 });
  });

  test('is kept while the server has only another edit of the same change', () => {
    const both = edited(section, edited(section, opened, 'apn', ' b '), 'metric', 5);
    expect(arrived(section, unsure(section, sendingNow(section, both)), saved).edits).toEqual({ metric: 5 });
  });

  test('is kept when the server’s value is the same as before', () => {
    const typed = edited(section, opened, 'apn', ' a ');
    expect(arrived(section, unsure(section, sendingNow(section, typed)), resourceOf(2, FIRST)).edits).toEqual({
      apn: ' a ',
    });
  });
});

test('a trimmed text that arrives before the answer to its save is no conflict', () => {
  const going = sendingNow(section, edited(section, opened, 'apn', ' b '));
  expect(conflictsOf(section, arrived(section, going, resourceOf(2, { ...FIRST, apn: 'b' })))).toEqual([]);
  expect(conflictsOf(section, arrived(section, going, resourceOf(2, { ...FIRST, apn: 'theirs' })))).toEqual(['apn']);
});

test('ignores an answer with an older version, unless it comes twice', () => {
  const newer = arrived(section, opened, resourceOf(5, { ...FIRST, apn: 'new' }));
  const late = arrived(section, newer, resourceOf(3, FIRST));
  expect([late.resource?.version, late.wentBack]).toEqual([5, false]);
  const again = arrived(section, late, resourceOf(3, FIRST));
  expect([again.resource?.version, again.wentBack]).toEqual([3, true]);
});

test('shows pending instead of in_sync while the device reports other or unreadable values', () => {
  const state = (desired: Values, reported: Values | null) => shownState(section, resourceOf(1, desired, reported));
  expect(state(FIRST, FIRST)).toBe('in_sync');
  expect(state(FIRST, { ...FIRST, metric: 2 })).toBe('pending');
  expect(state(FIRST, { ...FIRST, metric: 'two' })).toBe('pending');
  expect(state(FIRST, null)).toBe('pending');
  expect(state(FIRST, { enabled: true })).toBe('pending');
});
