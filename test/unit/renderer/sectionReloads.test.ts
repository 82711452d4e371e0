/** @jest-environment ./test/support/browserEnvironment.ts */
import { afterEach, describe, expect, test } from '@jest/globals';
import { conflictsOf } from '#app/resource/editor';
import { number, secret, text } from '#app/resource/field';
import { shownState } from '#app/resource/resource';
import { toResource } from '#app/settings/sectionResource';
import { defineSection } from '#app/settings/section';
import type { Values } from '#app/resource/define';
import fc from 'fast-check';
import { sessionEnd } from '../../../renderer/lib/sessionEnd';
import { signOutMark } from '../../../renderer/lib/signOutMark';
import { createEditorStore, dirtyNames } from '../../../renderer/resource/createEditorStore';

const section = defineSection('modem', {
  permission: 'editLinks',
  fields: { apn: text({ max: 20 }), cap: number({ min: 0, max: 9 }), pin: secret({ max: 8 }) },
});
const FIRST: Values = { apn: 'a', cap: 1, pin: { set: false, updated_at: null } };
const NAME = 'd.modem';
afterEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});

/** A page of the section and the server behind it; the page is opened again by a reload. */
class World {
  page = createEditorStore(section, { draftName: NAME });
  private version = 1;
  private desired = FIRST;
  private reported = FIRST;

  constructor() {
    sessionStorage.clear();
    this.page = createEditorStore(section, { draftName: NAME });
    this.arrive();
  }

  get state() {
    return this.page.store.getState();
  }

  arrive(): void {
    const { version, desired, reported } = this;
    this.page.arrive(toResource(section, { section: 'modem', version, state: 'in_sync', desired, reported }));
  }

  write(changes: Values): void {
    this.version += 1;
    const { pin, ...rest } = changes;
    const set = typeof pin === 'string' ? { pin: { set: true, updated_at: String(this.version) } } : {};
    this.desired = { ...this.desired, ...rest, ...set };
  }

  report(): void {
    this.reported = this.desired;
  }

  save(isAnswerLost: boolean): void {
    const { editor } = this.state;
    if (conflictsOf(section, editor).length > 0 || editor.resource?.version !== this.version) return;
    this.page.sending();
    this.write({ ...this.state.editor.sending });
    const { version, desired, reported } = this;
    if (isAnswerLost) this.page.notSent();
    else this.page.sent(toResource(section, { section: 'modem', version, state: 'in_sync', desired, reported }));
  }

  reload(): void {
    this.page = createEditorStore(section, { draftName: NAME });
    this.arrive();
  }
}

const action = fc.oneof(
  fc.record({ kind: fc.constant('type' as const), name: fc.constant('apn'), value: fc.constantFrom('a', 'b', 'c') }),
  fc.record({ kind: fc.constant('type' as const), name: fc.constant('cap'), value: fc.constantFrom(1, 2, 3) }),
  fc.record({ kind: fc.constant('type' as const), name: fc.constant('pin'), value: fc.constantFrom('1234', '4711') }),
  fc.record({ kind: fc.constant('theirs' as const), value: fc.constantFrom('a', 'b', 'c') }),
  fc.record({ kind: fc.constant('theirCap' as const), value: fc.constantFrom(1, 2, 3) }),
  fc.record({
    kind: fc.constantFrom(...(['mistype', 'focus', 'leave', 'report', 'arrive', 'save', 'lose', 'reload'] as const)),
  }),
);

function run(world: World, one: typeof action extends fc.Arbitrary<infer T> ? T : never): void {
  switch (one.kind) {
    case 'type':
      return world.page.edit(one.name, one.value);
    case 'mistype':
      return world.page.mistype('cap', 'twelve', 'Enter a number.');
    case 'focus':
      return world.page.focus('cap');
    case 'leave':
      return world.page.leave('cap');
    case 'theirs':
      return world.write({ apn: one.value });
    case 'theirCap':
      return world.write({ cap: one.value });
    case 'report':
      return world.report();
    case 'arrive':
      return world.arrive();
    case 'save':
      return world.save(false);
    case 'lose':
      return world.save(true);
    case 'reload':
      return world.reload();
  }
}

test('in any order of edits, answers, losses and reloads no edit is lost without being told, and "in sync" is true', () => {
  fc.assert(
    fc.property(fc.array(action, { maxLength: 30 }), (actions) => {
      const world = new World();
      for (const one of actions) {
        const [before, editsBefore] = [dirtyNames(world.state), world.state.editor.edits];
        run(world, one);
        const { editor, lost } = world.state;
        const { resource } = editor;
        if (resource === null) throw new Error('no resource');
        if (shownState(section, resource) === 'in_sync') expect(resource.reported).toEqual(resource.desired);
        if (one.kind !== 'reload') continue;
        for (const name of before) {
          const isKept = dirtyNames(world.state).includes(name);
          const isTrue = Object.is(resource.desired[name], editsBefore[name]);
          expect([name, isKept || isTrue || lost.includes(name)]).toEqual([name, true]);
        }
      }
    }),
    { numRuns: 500 },
  );
});

test('a secret and a text that is no value are not kept, and are named after the reload', () => {
  const world = new World();
  world.page.edit('pin', '1234');
  world.page.mistype('cap', 'twelve', 'Enter a number.');
  expect(JSON.stringify(Object.entries(sessionStorage))).not.toContain('1234');
  world.reload();
  expect(world.state).toMatchObject({ isRestored: false, lost: ['pin', 'cap'], editor: { edits: {} } });
  world.page.edit('apn', 'b');
  world.page.discard();
  world.reload();
  expect(world.state.lost).toEqual([]);
});

describe('the end of a session', () => {
  const open = (user: string) => createEditorStore(section, { draftName: NAME, user });
  const edits = (page: ReturnType<typeof open>) => page.store.getState().editor.edits;
  const type = (user: string) => {
    const page = open(user);
    page.edit('apn', 'b');
    return page;
  };

  test('by itself leaves edits to their user, and none to another one', () => {
    const page = type('u_mara');
    sessionEnd.clearAll();
    page.forget();
    expect(edits(open('u_mara'))).toEqual({ apn: 'b' });
    expect(edits(open('u_jonas'))).toEqual({});
    expect(edits(open('u_mara'))).toEqual({});
  });

  test('while a save is on its way leaves the edits as well', () => {
    const page = type('u_mara');
    page.sending();
    sessionEnd.clearAll();
    page.forget();
    page.notSent();
    expect(edits(open('u_mara'))).toEqual({ apn: 'b' });
  });

  test('by itself lets a page that is left afterwards drop its edits', () => {
    type('u_mara').forget();
    sessionEnd.clearAll();
    type('u_mara').forget();
    expect(edits(open('u_mara'))).toEqual({});
  });

  test('on purpose leaves nothing, and what is left of its page writes nothing', () => {
    const page = type('u_mara');
    signOutMark.drop();
    expect(Object.keys(sessionStorage)).toEqual([]);
    expect(Object.keys(localStorage)).toEqual([]);
    sessionEnd.clearAll();
    page.edit('apn', 'c');
    expect(Object.keys(sessionStorage)).toEqual([]);
    expect(edits(open('u_mara'))).toEqual({});
  });

  test('on purpose in another tab is heard of, or found when the next page opens', () => {
    const page = type('u_mara');
    localStorage.clear();
    window.dispatchEvent(new StorageEvent('storage', { key: signOutMark.key }));
    expect(Object.keys(sessionStorage)).toEqual([]);
    page.forget();
    type('u_mara');
    localStorage.clear();
    expect(edits(open('u_mara'))).toEqual({});
  });

  test('without space for the mark drops them, and only then', () => {
    const set = Object.getOwnPropertyDescriptor(Storage.prototype, 'setItem')!;
    const setItem = function (this: Storage, key: string, value: string) {
      if (this === localStorage) throw new DOMException('full', 'QuotaExceededError');
      (set.value as Storage['setItem']).call(this, key, value);
    };
    Object.defineProperty(Storage.prototype, 'setItem', { ...set, value: setItem });
    try {
      type('u_mara');
      expect(edits(open('u_mara'))).toEqual({ apn: 'b' });
      sessionEnd.clearAll();
      expect(edits(open('u_mara'))).toEqual({});
    } finally {
      Object.defineProperty(Storage.prototype, 'setItem', set);
    }
  });
});

test('in any order, what others wrote since a field was begun is never written over without a question', () => {
  fc.assert(
    fc.property(fc.array(action, { maxLength: 30 }), (actions) => {
      const world = new World();
      /** What the field said when it was begun; undefined: it is as it is desired. */
      let begun: unknown;
      for (const one of actions) {
        run(world, one);
        const { editor, texts } = world.state;
        const isBegun = Object.hasOwn(editor.edits, 'cap') || Object.hasOwn(texts, 'cap');
        const now = editor.resource?.desired.cap;
        if (!isBegun || one.kind === 'save' || one.kind === 'lose' || one.kind === 'reload')
          begun = isBegun ? now : undefined;
        else begun ??= now;
        const edit = editor.edits.cap;
        const isAsked = conflictsOf(section, editor).includes('cap');
        if (edit !== undefined && begun !== undefined && now !== begun && now !== edit) expect(isAsked).toBe(true);
      }
    }),
    { numRuns: 500 },
  );
});
