import { describe, expect, test } from '@jest/globals';
import { toAccessList } from '#app/domain/access';
import { toAuditEntries } from '#app/domain/audit';
import { readEmails } from '#app/domain/emails';
import { acceptFailure, toInvitation } from '#app/domain/invitation';
import { CODE_ALPHABET, readUserCode } from '#app/domain/userCode';
import { getDeviceInfo, authorizeDevice } from '#app/api/deviceAuthorization';
import { readAnswer } from '#app/api/request';
import fc from 'fast-check';

describe('a device code', () => {
  test.each([
    'bcdfghjk',
    'BCDF-GHJK',
    ' bcdf ghjk ',
    'b-c-d-f-g-h-j-k',
    'https://x.test/device?user_code=BCDF-GHJK&a=1',
    'ＢＣＤＦＧＨＪＫ',
  ])('is read from %j', (typed) => {
    expect(readUserCode(typed)).toEqual({ kind: 'complete', code: 'BCDF-GHJK' });
  });
  test('that is incomplete has its dash after the fourth letter', () => {
    expect(readUserCode('bcdfg')).toEqual({ kind: 'partial', code: 'BCDF-G' });
  });
  // @spec 7.12
  test('of another form stays as it was typed, without characters that cannot be seen', () => {
    for (const code of ['GOOD-CODE', 'bcdfghjkl', 'a1 b2', '1234-5678', '🚁'])
      expect(readUserCode(` ${code}\u202e `)).toEqual({ kind: 'other', code });
  });
  test('keeps 64 letters of what was typed, and looks no further than 2,048 for an address', () => {
    expect(readUserCode('B'.repeat(300)).code).toBe('B'.repeat(64));
    expect(readUserCode(`${' '.repeat(255)}BC`).code).toBe('B');
    const address = (before: number) => `${'x'.repeat(before)}?user_code=BCDFGHJK`;
    expect([readUserCode(address(2000)).kind, readUserCode(address(2048)).kind]).toEqual(['complete', 'other']);
    expect(readUserCode('')).toEqual({ kind: 'partial', code: '' });
  });
  test('any text gives a bounded, stable answer; any real code is read however it is written', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 12_000 }), (typed) => {
        const { code } = readUserCode(typed);
        expect(Array.from(code).length).toBeLessThanOrEqual(65);
        expect(readUserCode(code).code).toBe(code);
      }),
    );
    const letters = fc.array(fc.constantFrom(...Array.from(CODE_ALPHABET)), { minLength: 8, maxLength: 8 });
    fc.assert(
      fc.property(letters, fc.constantFrom(' ', '-', '', '\t', '\u200b'), fc.boolean(), (code, gap, isLower) => {
        const typed = code.join(gap);
        expect(readUserCode(isLower ? typed.toLowerCase() : typed).kind).toBe('complete');
      }),
    );
  });
});

describe('email addresses', () => {
  test('come apart by commas, spaces and lines, each once, in lower case; the others are named', () => {
    expect(readEmails(' A@x.test, b@x.test;\na@X.test  <c@x.test> nobody @ ')).toEqual({
      emails: ['a@x.test', 'b@x.test', 'c@x.test'],
      wrong: ['nobody', '@'],
    });
    expect(readEmails('')).toEqual({ emails: [], wrong: [] });
    expect(readEmails('Ann Other <a@x.test>, B <b@x.test>\nc@x.test <d@x.test>')).toEqual({
      emails: ['a@x.test', 'b@x.test', 'c@x.test', 'd@x.test'],
      wrong: [],
    });
    expect(readEmails('y'.repeat(10_000)).wrong[0]).toHaveLength(40);
    expect(readEmails('y'.repeat(40)).wrong).toEqual(['y'.repeat(40)]);
    expect(readEmails('<a@x.test> <b@x.test').emails).toEqual(['a@x.test', 'b@x.test']);
  });
  test('are those of RFC 5322, apostrophes and quotes included; the server decides the rest', () => {
    const good = [
      "sean.o'brien@example.ie",
      'a+b@x',
      '"a, b"@x.test',
      'x@[192.0.2.1]',
      'ü@bücher.example',
      '!#$%&@x.test',
    ];
    for (const email of good) expect(readEmails(email)).toEqual({ emails: [email], wrong: [] });
    expect(readEmails('"O’Brien, Sean" <sean@x.test>, Ann <a@x.test>').emails).toEqual(['sean@x.test', 'a@x.test']);
    for (const bad of [
      'a@b@c',
      '@x.test',
      'a@',
      'a\u0000@x.test',
      'a\u202e@x.test',
      'a\u200b@x.test',
      `${'a'.repeat(250)}@x.test`,
    ])
      expect([bad, readEmails(bad).emails]).toEqual([bad, []]);
  });
  test('never throw', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary', maxLength: 3000 }), (text) => void readEmails(text)));
  });
});

describe('answers of the server', () => {
  test('any JSON is an invitation with safe fields, or none', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(toInvitation(value)).toBeNull();
        const read = toInvitation({ ...(value as object), id: 'inv_123' });
        expect(read).toMatchObject({
          id: 'inv_123',
          role: expect.stringMatching(/owner|admin|editor|viewer/),
        });
      }),
    );
    expect(toInvitation({ id: 'accept' })).toBeNull();
    expect(toInvitation({ id: 'inv_123', status: 'odd', invited_by: { email: 'x@y.test' } })).toMatchObject({
      status: 'unknown',
      invitedBy: { name: 'x@y.test' },
    });
  });
  test('people without an id are left out, each person once, unknown roles are viewers', () => {
    const rows = [
      null,
      5,
      { name: 'x' },
      { user_id: 'u1', role: 'king', expires_at: 'soon' },
      { user_id: 'u1', role: 'owner' },
    ];
    expect(toAccessList(rows)).toMatchObject([
      { userId: 'u1', role: 'viewer', expiresAt: null, name: 'Unnamed person' },
    ]);
  });
  // @spec 3.7, 3.8, 5.6
  test('a code needs success and device info, an approval success; else the reason (specification §5)', () => {
    const info = (body: unknown) =>
      readAnswer(getDeviceInfo, { status: 200, retryAfter: null, text: JSON.stringify(body) }, 0);
    const approval = (body: unknown) =>
      readAnswer(authorizeDevice, { status: 200, retryAfter: null, text: JSON.stringify(body) }, 0);
    expect(info({ success: true })).toEqual({ ok: false, reason: 'Invalid device code' });
    expect(info({ success: 'true', device_info: {} })).toEqual({ ok: false, reason: 'Invalid device code' });
    expect(info({ success: false, error_description: 'Gone' })).toEqual({ ok: false, reason: 'Gone' });
    expect(info({ success: true, device_info: { model: 'X', reauthorizes_device_id: '../x' } })).toMatchObject({
      ok: true,
      info: { model: 'X', reauthorizes: null },
    });
    expect(approval({ success: false })).toEqual({ ok: false, reason: 'Authorization failed' });
    expect(approval({ success: false, error_description: 'Too late' })).toEqual({ ok: false, reason: 'Too late' });
    expect(approval({ success: 'true', device_id: 'dev_1' })).toMatchObject({ ok: false });
    expect(approval({ success: true, device_id: 'dev_1' })).toEqual({ ok: true, deviceId: 'dev_1' });
    expect(approval(null)).toEqual({ ok: false, reason: 'Authorization failed' });
  });
  test('a wrong address has its own title (specification §8)', () => {
    expect(acceptFailure('This invitation is not for your email address')).toEqual({
      title: 'Wrong email address',
      description: 'This invitation was sent to a different address than the one you signed in with.',
    });
    expect(acceptFailure('No')).toEqual({ title: 'Failed to accept invitation', description: 'No' });
  });
});

describe('the record of a device', () => {
  test('any JSON gives entries with safe fields, or none', () => {
    fc.assert(
      fc.property(fc.array(fc.jsonValue()), (rows) => {
        for (const entry of toAuditEntries(rows)) expect(typeof entry.action).toBe('string');
      }),
    );
    expect(
      toAuditEntries([null, {}, { action: 'x.y', actor: 5, changes: [null, { path: '/a', from: 1, to: true }] }]),
    ).toMatchObject([
      { action: 'x.y', actor: null, at: null, changes: [{ path: '/' }, { path: '/a', from: '1', to: 'true' }] },
    ]);
  });
});
