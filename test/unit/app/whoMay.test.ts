import { describe, expect, test } from '@jest/globals';
import { toAccessList } from '#app/domain/access';
import { whoMay } from '#app/domain/whoMay';
import { whoSentence } from '../../../renderer/components/whoWords';

const people = (...roles: readonly (readonly [name: string, role: string])[]) =>
  toAccessList(roles.map(([name, role]) => ({ user_id: name, name, role })));

const MARA = ['Mara', 'owner'] as const;
const JONAS = ['Jonas', 'admin'] as const;
const INES = ['Ines', 'editor'] as const;
const TOMO = ['Tomo', 'viewer'] as const;

describe('whoMay', () => {
  test.each([
    ['names the person with the most rights', [INES, JONAS, MARA, TOMO], { name: 'Mara', role: 'owner', others: 2 }],
    ['names the first of equal roles', [JONAS, ['Ana', 'admin']], { name: 'Jonas', role: 'admin', others: 1 }],
    ['leaves out who may not', [INES, TOMO], { name: 'Ines', role: 'editor', others: 0 }],
    ['leaves out the user', [['me', 'owner'], INES], { name: 'Ines', role: 'editor', others: 0 }],
    ['returns null where nobody else may', [['me', 'owner'], TOMO], null],
    ['returns null for an empty list', [], null],
  ] as const)('%s', (_, rows, found) => {
    expect(whoMay(people(...rows), 'editMedia', 'me')).toEqual(found);
  });
});

test('the sentence that names whom to ask counts the others', () => {
  const words = { one: '{name}', two: '{name} or 1', more: '{name} or {count}' };
  const texts = [0, 1, 7].map((others) => whoSentence(words, { name: 'Mara', role: 'owner', others }));
  expect(texts.map(({ text }) => text)).toEqual(['{name}', '{name} or 1', '{name} or {count}']);
  expect(texts[2]?.places).toEqual({ name: 'Mara', role: 'owner', count: '7' });
});
