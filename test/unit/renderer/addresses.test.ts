import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { readEmails } from '#app/domain/emails';
import { memberIn, textOf, toInvite, without } from '../../../renderer/features/device-sharing/addresses';

const MEMBERS = ['ines@x.test', 'mara@x.test'];

describe('addresses to invite', () => {
  test('are those entered and the one being typed, without people who have access already', () => {
    expect(toInvite({ chips: ['a@x.test', 'ines@x.test'], typed: 'Mara@X.test' }, MEMBERS)).toEqual(['a@x.test']);
    expect(toInvite({ chips: [], typed: 'ines@x.test' }, MEMBERS)).toEqual([]);
  });

  test('of people with access are found as soon as they are typed, in any spelling', () => {
    expect(memberIn('Ines <INES@x.test>', MEMBERS)).toBe('ines@x.test');
    for (const text of ['', 'ines@x', 'ines2@x.test']) expect(memberIn(text, MEMBERS)).toBeUndefined();
  });

  test('invite nobody twice and nobody with access, and leave the rest in the field', () => {
    const address = fc.constantFrom('a@x.test', 'b@x.test', ...MEMBERS);
    const typed = fc.oneof(fc.constant(''), address, fc.constantFrom('b@x', '<img'));
    fc.assert(
      fc.property(fc.uniqueArray(address), typed, (chips, text) => {
        const entered = { chips, typed: text };
        const sent = toInvite(entered, MEMBERS);
        expect(new Set(sent).size).toBe(sent.length);
        const { emails, wrong } = readEmails(textOf(without(sent, entered)));
        expect(emails.every((one) => MEMBERS.includes(one))).toBe(true);
        expect([...sent, ...emails, ...wrong].sort()).toEqual(
          Object.values(readEmails(textOf(entered)))
            .flat()
            .sort(),
        );
      }),
    );
  });
});
