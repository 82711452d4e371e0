/** @jest-environment ./test/support/browserEnvironment.ts */
import { afterEach, expect, jest, test } from '@jest/globals';
import { needsCode, toDevice, type Device } from '#app/domain/device';
import { ROLES } from '#app/domain/role';
import fc from 'fast-check';
import { keptVersion } from '../../../renderer/api/keptRows';
import { HINT_KEY, signedInHint } from '../../../renderer/api/signedInHint';
import { dropLastList, keepLastList, readLastList } from '../../../renderer/features/devices/lastList';
import { sessionEnd } from '../../../renderer/lib/sessionEnd';
import { expectOneSegment } from '../../support/expectOneSegment';

const API = 'https://api.example.com';
const WEEK_MS = 7 * 86_400_000;

afterEach(() => {
  jest.restoreAllMocks();
  localStorage.clear();
});

const id = fc.stringMatching(/^[A-Za-z0-9_-]{1,20}$/);
const time = fc.integer({ min: Date.UTC(2001, 0, 1), max: Date.UTC(2030, 0, 1) });
/** A row of the server's answer, and what a page makes of it. */
const device = fc
  .record({
    id,
    name: fc.string({ unit: 'binary', maxLength: 400 }),
    role: fc.constantFrom(...ROLES),
    last_seen_at: fc.option(time),
    auth: fc.record({
      status: fc.constantFrom('valid', 'expired', 'revoked', 'never_authenticated', 'melted'),
      expiry: fc.option(time),
    }),
  })
  .map((row) => toDevice(row) as Device);
const devices = fc.uniqueArray(device, { selector: (one) => one.id, maxLength: 130 });
const account = fc.stringMatching(/^[^\n]{1,20}$/);

/** The first hundred as the list shows them: those that need a code before the others. */
const firstOf = (list: readonly Device[]) => {
  const place = (one: Device) => list.indexOf(one) + (needsCode(one.authStatus) ? 0 : list.length);
  return list.toSorted((a, b) => place(a) - place(b)).slice(0, 100);
};

test('reads back the hundred devices that the list shows first, only for the same account of the same API', () => {
  fc.assert(
    fc.property(account, account, devices, (mine, other, list) => {
      signedInHint.set(mine);
      keepLastList(API, mine, list);
      const read = readLastList(API, mine);
      expect(read?.list.devices ?? []).toEqual(list.filter((one) => firstOf(list).includes(one)));
      expect(readLastList('https://other.example.com', mine)).toBeNull();
      expect(readLastList(API, undefined)).toBeNull();
      if (other !== mine) expect(readLastList(API, other)).toBeNull();
    }),
  );
});

test('returns null for a list that was sorted for another language', () => {
  signedInHint.set('a');
  keepLastList(API, 'a', [toDevice({ id: 'd_1', name: 'Ärla' }) as Device]);
  expect(readLastList(API, 'a')).not.toBeNull();
  jest.spyOn(navigator, 'language', 'get').mockReturnValue('sv');
  expect(readLastList(API, 'a')).toBeNull();
});

test('never throws and returns at most a hundred valid devices, whatever storage holds', () => {
  // A list at the end of its week is too old a millisecond later.
  jest.spyOn(Date, 'now').mockReturnValue(Date.now());
  const frame = fc.tuple(
    fc.oneof(fc.constant(keptVersion()), fc.jsonValue()),
    fc.oneof(fc.constant(API), fc.jsonValue()),
    fc.oneof(
      fc.integer({ min: 0, max: WEEK_MS }).map((age) => Date.now() - age),
      fc.jsonValue(),
    ),
    fc.oneof(
      fc.jsonValue(),
      fc.array(fc.oneof(fc.jsonValue(), fc.record({ id: fc.oneof(id, fc.jsonValue()), name: fc.jsonValue() })), {
        maxLength: 300,
      }),
    ),
  );
  const texts = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.json().map((text) => `a\n${text}`),
    frame.map((value) => `a\n${JSON.stringify(value)}`),
  );
  let shown = 0;
  fc.assert(
    fc.property(texts, (text) => {
      localStorage.setItem(HINT_KEY, text);
      const read = readLastList(API, 'a');
      if (read === null) return;
      shown += 1;
      expect(Date.now() - read.at).toBeGreaterThanOrEqual(0);
      expect(Date.now() - read.at).toBeLessThan(WEEK_MS);
      expect(read.list.unreadable).toEqual([]);
      expect(read.list.devices.length).toBeLessThanOrEqual(100);
      for (const one of read.list.devices) {
        expectOneSegment(one.id);
        expect(one.name.length).toBeLessThanOrEqual(300);
        expect(ROLES).toContain(one.role);
      }
    }),
    { numRuns: 500 },
  );
  expect(shown).toBeGreaterThan(0);
});

test('returns null for very deep and very long texts', () => {
  for (const text of ['['.repeat(100_000), `["${keptVersion()}","${API}",${Date.now()},"${'x'.repeat(100_000)}"]`]) {
    localStorage.setItem(HINT_KEY, `a\n${text}`);
    expect(readLastList(API, 'a')).toBeNull();
  }
});

/** What a browser does, in any order: accounts come and go, in this tab and in others that keep what they still hold. */
const anyStep = fc.record({
  what: fc.constantFrom('sign in', 'sign out', 'keep', 'drop', 'fill', 'free'),
  account: fc.constantFrom('a', 'b', 'a b', 'ab'),
});
type Step = typeof anyStep extends fc.Arbitrary<infer T> ? T : never;
const steps = fc.array(anyStep, { minLength: 20, maxLength: 40, size: 'max' });

const step = (text: string) => ({ what: text.slice(0, -2), account: text.slice(-1) }) as Step;

// @spec 0.5
// @threat S83
test('S50: never returns the list of another account, nor any list after a sign-out, in whatever order things happen', () => {
  const own = (of: string) => [toDevice({ id: 'd_1', name: `Device of ${of}` }) as Device];
  fc.assert(
    fc.property(steps, (all) => {
      localStorage.clear();
      let current: string | undefined;
      let isFull = false;
      const write = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(function (this: Storage, key, value) {
        if (isFull) throw new DOMException('', 'QuotaExceededError');
        Object.assign(this, { [key]: value });
      });
      for (const { what, account: one } of all) {
        if (what === 'sign in') signedInHint.set((current = one));
        if (what === 'sign out') signedInHint.set((current = undefined));
        if (what === 'keep') keepLastList(API, one, own(one));
        if (what === 'drop') dropLastList();
        if (what === 'fill') isFull = true;
        if (what === 'free') isFull = false;
        for (const reader of ['a', 'b', 'a b', 'ab']) {
          const names = readLastList(API, reader)?.list.devices.map(({ name }) => name);
          if (reader !== current) expect(names).toBeUndefined();
          else expect(names ?? [`Device of ${reader}`]).toEqual([`Device of ${reader}`]);
        }
        if (current === undefined) expect(localStorage.getItem(HINT_KEY)).toBeNull();
        if (what === 'drop') expect(localStorage.getItem(HINT_KEY) ?? '').not.toContain('Device');
      }
      write.mockRestore();
    }),
    { examples: [[['sign in a', 'keep a', 'fill a', 'sign in b'].map(step)]] },
  );
});

test('keeps no list for an account whose id has a line break', () => {
  const odd = 'a\n[1]';
  signedInHint.set(odd);
  keepLastList(API, odd, [toDevice({ id: 'd_1', name: 'One' }) as Device]);
  expect(localStorage.getItem(HINT_KEY)).toBe(odd);
  expect(readLastList(API, odd)).toBeNull();
  expect(readLastList(API, 'a')).toBeNull();
});

test('removes the list when the session ends', () => {
  signedInHint.set('a');
  keepLastList(API, 'a', [toDevice({ id: 'd_1', name: 'One' }) as Device]);
  expect(readLastList(API, 'a')).not.toBeNull();
  sessionEnd.clearAll();
  expect(localStorage.getItem(HINT_KEY)).toBe('a');
  signedInHint.set('a');
  expect(readLastList(API, 'a')).toBeNull();
});

test('returns null, and does not throw, when storage is blocked', () => {
  signedInHint.set('a');
  for (const method of ['getItem', 'setItem', 'removeItem'] as const)
    jest.spyOn(Storage.prototype, method).mockImplementation(() => {
      throw new DOMException('', 'SecurityError');
    });
  keepLastList(API, 'a', [toDevice({ id: 'd_1', name: 'One' }) as Device]);
  dropLastList();
  signedInHint.set('b');
  signedInHint.set(undefined);
  expect(readLastList(API, 'a')).toBeNull();
});
