/** @jest-environment ./test/support/browserEnvironment.ts */
import { afterEach, describe, expect, test } from '@jest/globals';
import { number, secret, text } from '#app/resource/field';
import { resourceOf } from '#app/resource/resource';
import { defineSection } from '#app/settings/section';
import type { Values } from '#app/resource/define';
import { sessionEnd } from '../../../renderer/lib/sessionEnd';
import { signOutMark } from '../../../renderer/lib/signOutMark';
import { createEditorStore } from '../../../renderer/resource/createEditorStore';

const section = defineSection('modem', {
  permission: 'editLinks',
  fields: {
    apn: text({ max: 20 }),
    url: text({ max: 40, hasSecrets: true }),
    cap: number({ min: 0, max: 9 }),
    pin: secret({ max: 8 }),
  },
});
const FIRST: Values = { apn: 'a', url: '', cap: 1, pin: { set: false, updated_at: null } };
const NAME = 'd.modem';
afterEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});

const open = (user = '') => createEditorStore(section, { draftName: NAME, user });

test('secrets and invalid texts are not stored, and are named after the reload', () => {
  const page = open();
  page.arrive(resourceOf({ version: 1, desired: FIRST }));
  page.edit('pin', '1234');
  page.mistype('cap', 'twelve', 'Enter a number.');
  expect(JSON.stringify(Object.entries(sessionStorage))).not.toContain('1234');
  const again = open();
  expect(again.store.getState()).toMatchObject({ isRestored: false, lost: ['pin', 'cap'], editor: { edits: {} } });
  again.edit('apn', 'b');
  again.discard();
  expect(open().store.getState().lost).toEqual([]);
});

test('a text that may contain a secret is not stored, and is named after the reload', () => {
  const page = open();
  page.arrive(resourceOf({ version: 1, desired: FIRST }));
  page.edit('url', 'rtsp://me:1234@cam');
  expect(JSON.stringify(Object.entries(sessionStorage))).not.toContain('1234');
  expect(open().store.getState()).toMatchObject({ lost: ['url'], editor: { edits: {} } });
});

test('discarding one field keeps the names of the others that were lost in the reload', () => {
  const page = open();
  page.arrive(resourceOf({ version: 1, desired: FIRST }));
  page.edit('pin', '1234');
  page.edit('apn', 'b');
  const again = open();
  again.discard(['apn']);
  expect(again.store.getState()).toMatchObject({ isRestored: false, lost: ['pin'] });
  again.discard();
  expect(again.store.getState().lost).toEqual([]);
});

describe('edits at the end of a session', () => {
  const edits = (page: ReturnType<typeof open>) => page.store.getState().editor.edits;
  const type = (user: string) => {
    const page = open(user);
    page.edit('apn', 'b');
    return page;
  };

  test('survive an expired session for the same user only', () => {
    const page = type('u_mara');
    sessionEnd.clearAll();
    page.forget();
    expect(edits(open('u_mara'))).toEqual({ apn: 'b' });
    expect(edits(open('u_jonas'))).toEqual({});
    expect(edits(open('u_mara'))).toEqual({});
  });

  test('survive an expired session during a save', () => {
    const page = type('u_mara');
    page.sending();
    sessionEnd.clearAll();
    page.forget();
    page.notSent();
    expect(edits(open('u_mara'))).toEqual({ apn: 'b' });
  });

  test('are dropped when their page is left, before and after the session expired', () => {
    type('u_mara').forget();
    sessionEnd.clearAll();
    type('u_mara').forget();
    expect(edits(open('u_mara'))).toEqual({});
  });

  test('are removed by a sign-out, and the page writes no more', () => {
    const page = type('u_mara');
    signOutMark.drop();
    expect(Object.keys(sessionStorage)).toEqual([]);
    expect(Object.keys(localStorage)).toEqual([]);
    sessionEnd.clearAll();
    page.edit('apn', 'c');
    expect(Object.keys(sessionStorage)).toEqual([]);
    expect(edits(open('u_mara'))).toEqual({});
  });

  test('are removed after a sign-out in another tab, at the latest when the next page opens', () => {
    const page = type('u_mara');
    localStorage.clear();
    window.dispatchEvent(new StorageEvent('storage', { key: signOutMark.key }));
    expect(Object.keys(sessionStorage)).toEqual([]);
    page.forget();
    type('u_mara');
    localStorage.clear();
    expect(edits(open('u_mara'))).toEqual({});
  });

  test('are removed at the end of the session when storage has no room for the sign-out mark', () => {
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
