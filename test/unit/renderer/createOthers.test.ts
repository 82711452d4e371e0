/** @jest-environment ./test/support/browserEnvironment.ts */
import { expect, test } from '@jest/globals';
import type { Values } from '#app/resource/define';
import { number } from '#app/resource/field';
import { resourceOf, type Resource } from '#app/resource/resource';
import { defineSection } from '#app/settings/section';
import { createEditorStore } from '../../../renderer/resource/createEditorStore';
import { serverNow } from '../../../renderer/lib/serverTime';

const section = defineSection('media', {
  permission: 'editMedia',
  fields: { a: number({ min: 0, max: 100 }), b: number({ min: 0, max: 100 }) },
});
const JONAS = { id: 'u_jonas', name: 'Jonas' };
const ME = { id: 'u_me', name: 'Mara' };

/** A form with two fields, opened by `user`; `told` are the changes by others that it tells. */
function open(user = ME.id) {
  const model = createEditorStore(section, { user });
  let version = 1;
  const arrive = (desired: Values, part: Partial<Resource> = {}) => {
    version += 1;
    model.arrive(resourceOf({ version, desired, desiredBy: JONAS, desiredAt: serverNow() + version, ...part }));
  };
  const told = () => Object.entries(model.others.getState()).map(([name, { by }]) => `${name} ${by}`);
  arrive({ a: 1, b: 1 });
  return { model, arrive, told };
}

test('what others change while a form is open is told, but not its first values', () => {
  const { arrive, told } = open();
  expect(told()).toEqual([]);
  arrive({ a: 2, b: 1 });
  expect(told()).toEqual(['a Jonas']);
  arrive({ a: 2, b: 3 }, { desiredBy: { id: 'u_ines', name: 'Ines' } });
  expect(told()).toEqual(['a Jonas', 'b Ines']);
});

test('a value that is the old one again, or that the user has set elsewhere, is told no more', () => {
  const { arrive, told } = open();
  arrive({ a: 2, b: 2 });
  arrive({ a: 1, b: 2 });
  expect(told()).toEqual(['b Jonas']);
  arrive({ a: 1, b: 4 }, { desiredBy: ME });
  expect(told()).toEqual([]);
});

test('of several changes at once nobody is named, and neither where the server has put values back', () => {
  const { model, arrive, told } = open();
  arrive({ a: 2, b: 2 }, { version: 9 });
  expect(told()).toEqual([]);
  arrive({ a: 3, b: 2 }, { version: 10, desiredAt: serverNow() + 10 });
  expect(told()).toEqual(['a Jonas']);
  const desiredAt = model.store.getState().editor.resource?.desiredAt ?? null;
  model.edit('a', 5);
  model.discard();
  arrive({ a: 2, b: 2 }, { version: 11, desiredAt });
  expect(told()).toEqual([]);
});

test.each<[string, string, Partial<Resource>]>([
  ['before the form was opened', ME.id, { desiredAt: 1 }],
  ['by someone unknown', ME.id, { desiredBy: null }],
  ['by someone whose ID is unknown', ME.id, { desiredBy: { id: '', name: 'Jonas' } }],
  ['while it is not known who has the form open', '', {}],
])('a change %s is not told', (_, user, part) => {
  const { arrive, told } = open(user);
  arrive({ a: 2, b: 1 }, part);
  expect(told()).toEqual([]);
});

test('a field that is edited is told no more, and after a save none is', () => {
  const { model, arrive, told } = open();
  arrive({ a: 2, b: 2 });
  model.edit('a', 5);
  expect(told()).toEqual(['b Jonas']);
  model.discard();
  expect(told()).toEqual(['b Jonas']);
  model.edit('a', 6);
  model.sending();
  expect(told()).toEqual([]);
});
