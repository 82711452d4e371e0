import { expect, test } from '@jest/globals';
import {
  arrived,
  conflictsOf,
  discarded,
  edited,
  EMPTY_EDITOR,
  kept,
  notSent,
  sendingNow,
  sent,
  type Editor,
} from '#app/resource/editor';
import { choice, flag, number, secret, text } from '#app/resource/field';
import { shownState, type Resource } from '#app/resource/resource';
import { toResource } from '#app/settings/sectionResource';
import { defineSection } from '#app/settings/section';
import type { Values } from '#app/resource/define';
import fc from 'fast-check';

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

test('an edit that says what is desired anyhow is no edit', () => {
  const typed = edited(section, opened, 'apn', 'b');
  expect(typed.edits).toEqual({ apn: 'b' });
  expect(edited(section, typed, 'apn', 'a').edits).toEqual({});
});

test('a typed secret that is taken out again is no edit, and clearing one is', () => {
  const typed = edited(section, opened, 'pin', '1234');
  expect(typed.edits).toEqual({ pin: '1234' });
  expect(edited(section, typed, 'pin', FIRST.pin).edits).toEqual({});
  expect(edited(section, opened, 'pin', null).edits).toEqual({ pin: null });
});

test('a field that another user changed is a conflict; another field is not', () => {
  const typed = edited(section, opened, 'apn', 'mine');
  expect(conflictsOf(section, arrived(section, typed, resourceOf(2, { ...FIRST, metric: 5 })))).toEqual([]);
  const theirs = arrived(section, typed, resourceOf(2, { ...FIRST, apn: 'theirs' }));
  expect(conflictsOf(section, theirs)).toEqual(['apn']);
  expect(conflictsOf(section, kept(theirs, ['apn']))).toEqual([]);
  expect(kept(theirs, ['apn']).edits).toEqual({ apn: 'mine' });
  expect(discarded(theirs, ['apn']).edits).toEqual({});
});

test('the same change by both is neither an edit nor a conflict', () => {
  const typed = edited(section, opened, 'apn', 'same');
  const both = arrived(section, typed, resourceOf(2, { ...FIRST, apn: 'same' }));
  expect([both.edits, conflictsOf(section, both)]).toEqual([{}, []]);
});

test('what is typed while the change is on its way stays, on top of the new values', () => {
  const onItsWay = edited(section, sendingNow(edited(section, opened, 'apn', 'b')), 'apn', 'c');
  const after = sent(section, onItsWay, resourceOf(2, { ...FIRST, apn: 'b' }));
  expect(after.edits).toEqual({ apn: 'c' });
  expect(conflictsOf(section, after)).toEqual([]);
});

test('a secret is an edit even where one is set already, and leaves with the answer', () => {
  const set = { ...FIRST, pin: { set: true, updated_at: null } };
  const typed = edited(section, arrived(section, opened, resourceOf(2, set)), 'pin', '1234');
  expect(typed.edits).toEqual({ pin: '1234' });
  expect(sent(section, sendingNow(typed), resourceOf(3, set)).edits).toEqual({});
});

test('an older answer is not taken, unless it comes twice', () => {
  const newer = arrived(section, opened, resourceOf(5, { ...FIRST, apn: 'new' }));
  const late = arrived(section, newer, resourceOf(3, FIRST));
  expect([late.resource?.version, late.wentBack]).toEqual([5, false]);
  const again = arrived(section, late, resourceOf(3, FIRST));
  expect([again.resource?.version, again.wentBack]).toEqual([3, true]);
});

test('"in sync" is not believed while the device reports something else, or something that is not understood', () => {
  const state = (desired: Values, reported: Values | null) => shownState(section, resourceOf(1, desired, reported));
  expect(state(FIRST, FIRST)).toBe('in_sync');
  expect(state(FIRST, { ...FIRST, metric: 2 })).toBe('pending');
  expect(state(FIRST, { ...FIRST, metric: 'two' })).toBe('pending');
  expect(state(FIRST, null)).toBe('pending');
  expect(state(FIRST, { enabled: true })).toBe('pending');
});

/** The server and the device as far as an editor can see them. */
class World {
  version = 1;
  desired: Values = FIRST;
  reported: Values = FIRST;
  editor: Editor = opened;
  answers: Resource[] = [];

  now(): Resource {
    return resourceOf(this.version, this.desired, this.reported, 'in_sync');
  }
  write(changes: Values): void {
    this.version += 1;
    this.desired = { ...this.desired, ...changes };
  }
}

const field = fc.constantFrom('apn', 'mode');
const value = fc.constantFrom('a', 'b', 'c');
const action = fc.oneof(
  fc.record({ kind: fc.constant('type' as const), name: field, value }),
  fc.record({ kind: fc.constant('theirs' as const), name: field, value }),
  fc.record({
    kind: fc.constantFrom(
      'report' as const,
      'fetch' as const,
      'deliver' as const,
      'late' as const,
      'save' as const,
      'lose' as const,
    ),
  }),
);
type Action = typeof action extends fc.Arbitrary<infer T> ? T : never;

function run(world: World, one: Action): void {
  const { editor } = world;
  switch (one.kind) {
    case 'type':
      world.editor = edited(section, editor, one.name, one.value);
      return;
    case 'theirs':
      return world.write({ [one.name]: one.value });
    case 'report':
      world.reported = world.desired;
      return;
    case 'fetch':
      world.answers.push(world.now());
      return;
    case 'deliver': {
      const answer = world.answers.pop();
      if (answer) world.editor = arrived(section, editor, answer);
      return;
    }
    case 'late': {
      const answer = world.answers.shift();
      if (answer) world.editor = arrived(section, editor, answer);
      return;
    }
    case 'save': {
      const isCurrent = editor.resource?.version === world.version;
      const going = sendingNow(editor);
      // The server answers 412 to a change of an older version.
      if (!isCurrent || conflictsOf(section, editor).length > 0) {
        world.editor = notSent(section, going);
        return;
      }
      if (Object.keys(going.edits).length > 0) world.write(going.edits);
      world.editor = sent(section, going, world.now());
      return;
    }
    case 'lose': {
      // The change is done, its answer is lost, and the page asks again.
      const going = sendingNow(editor);
      if (editor.resource?.version === world.version && Object.keys(going.edits).length > 0) world.write(going.edits);
      world.editor = arrived(section, notSent(section, going), world.now());
      return;
    }
  }
}

test('in any order of edits, news, answers and losses: never a false "in sync", and no edit is lost', () => {
  fc.assert(
    fc.property(fc.array(action, { maxLength: 40 }), (actions) => {
      const world = new World();
      for (const one of actions) {
        const before = world.editor.edits;
        run(world, one);
        const { resource, edits } = world.editor;
        if (resource === null) throw new Error('no resource');
        if (shownState(section, resource) === 'in_sync') expect(resource.reported).toEqual(resource.desired);
        // An edit ends only as the desired value, or as another edit.
        for (const name of Object.keys(before))
          if (!Object.hasOwn(edits, name) && one.kind !== 'type') expect(resource.desired[name]).toBe(before[name]);
      }
    }),
    { numRuns: 500 },
  );
});
