/** @jest-environment ./test/support/browserEnvironment.ts */
import '@testing-library/jest-dom/jest-globals';
import { afterEach, expect, test } from '@jest/globals';
import { ApiError } from '#app/api/errors';
import type { Item } from '#app/api/item';
import { define } from '#app/resource/define';
import { choice, flag, number, numbers } from '#app/resource/field';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import * as v from 'valibot';
import { useState } from 'react';
import { SWRConfig } from 'swr';
import type { Client } from '../../../renderer/api/client';
import { ClientProvider } from '../../../renderer/api/ClientContext';
import { CurrentDeviceProvider } from '../../../renderer/api/CurrentDeviceContext';
import { Field } from '../../../renderer/resource/Field';
import { ResourceForm } from '../../../renderer/resource/ResourceForm';
import type { ItemActions } from '../../../renderer/resource/useCollection';
import { useItem, type ItemForm } from '../../../renderer/resource/useItem';
import { useSave } from '../../../renderer/resource/useSave';
import { MuiProvider } from '../../../renderer/theme/MuiProvider';
import { detailOf } from '../../support/detailOf';

afterEach(cleanup);

type Gimbal = Readonly<Record<'mode' | 'tilt_deg' | 'is_on' | 'axes', unknown>>;

const WORDS = {
  mode: { label: 'Mode' },
  tilt_deg: { label: 'Tilt' },
  is_on: { label: 'On' },
  axes: { label: 'Axes' },
};

/** What a new kind of thing needs: what it has, how it is sent, and its words. */
const GIMBAL: ItemForm<Gimbal, object> = {
  definition: define('gimbal', {
    permission: 'editMedia',
    fields: {
      mode: choice(['follow', 'lock']),
      tilt_deg: number({ min: -90, max: 30, unit: '°' }),
      is_on: flag(),
      axes: numbers({ entry: v.number(), max: 3 }),
    },
  }),
  words: WORDS,
  changesOf: (edits) => edits,
  bodyOf: (values) => values,
  beingRemoved: 'Someone else is deleting this gimbal.',
};
const judge = ({ mode, tilt_deg: tilt }: Gimbal): Readonly<Record<string, string>> =>
  mode === 'lock' && tilt !== 0 ? { tilt_deg: 'A locked gimbal looks ahead.' } : {};

/** Shows the form of a gimbal, without the field `hidden`. The server is played: it counts versions and refuses a stale one. */
function open(hidden?: string, tilt = 0) {
  let desired: Gimbal = { mode: 'follow', tilt_deg: tilt, is_on: true, axes: [1] };
  let version = 1;
  const sent: object[] = [];
  const now = (): Item<Gimbal> => ({
    ...{ id: 'g', version, state: 'in_sync', desired, reported: desired, reportedAt: null, rejected: null },
    ...{ changedBy: 'Jonas Okafor', changedAt: 0 },
  });
  const write = (changes: object) => {
    desired = { ...desired, ...changes };
    version += 1;
    return now();
  };
  const actions: ItemActions<Item<Gimbal>, object> = {
    get: async () => now(),
    create: async (body) => write(body),
    change: async (known, body) => {
      sent.push(body);
      if (known.version !== version) throw new ApiError('http', 'Stale', { status: 412 });
      return write(body);
    },
    remove: async () => undefined,
  };
  function Page() {
    const [item] = useState(now);
    const handle = useItem(GIMBAL, { actions, item, initial: desired, judge });
    const save = useSave(handle, {});
    return (
      <ResourceForm {...{ handle, save }} words={WORDS} verb="Save gimbal" busyVerb="Saving…" staysOpen>
        {Object.keys(WORDS).map((name) => name !== hidden && <Field key={name} name={name} />)}
      </ResourceForm>
    );
  }
  const device = detailOf({ id: 'dev_1', name: 'Drone', role: 'admin' });
  render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <ClientProvider value={{} as Client}>
        <MuiProvider>
          <CurrentDeviceProvider value={device}>
            <Page />
          </CurrentDeviceProvider>
        </MuiProvider>
      </ClientProvider>
    </SWRConfig>,
  );
  const type = (label: string, text: string) => {
    const box = screen.getByRole('textbox', { name: label });
    fireEvent.focus(box);
    fireEvent.change(box, { target: { value: text } });
    fireEvent.blur(box);
    return box;
  };
  const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save gimbal' }));
  const desiredNow = () => desired;
  return { sent, write, type, save, desiredNow };
}

test('edits and saves a new kind of resource from its definition, calls and texts alone', async () => {
  const { sent, type, save } = open();
  type('Tilt', '-45');
  type('Axes', '1; 2');
  fireEvent.click(screen.getByRole('switch', { name: 'On' }));
  save();
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent).toEqual([{ tilt_deg: -45, axes: [1, 2], is_on: false }]);
});

test('marks a text that is not a number when its field loses focus, and sends nothing until it is corrected', async () => {
  const { sent, type, save } = open();
  const tilt = screen.getByRole('textbox', { name: 'Tilt' });
  fireEvent.focus(tilt);
  fireEvent.change(tilt, { target: { value: 'down' } });
  expect(tilt).toBeValid();
  fireEvent.blur(tilt);
  expect(tilt).toHaveAccessibleDescription('Enter a number.');
  type('Axes', '1, x');
  fireEvent.click(screen.getByRole('switch', { name: 'On' }));
  save();
  expect(await screen.findByRole('textbox', { name: 'Axes' })).toHaveAccessibleDescription(
    'Enter whole numbers, separated by commas.',
  );
  expect(tilt).toHaveValue('down');
  expect(sent).toEqual([]);
  fireEvent.change(screen.getByRole('combobox', { name: 'Mode' }), { target: { value: 'lock' } });
  expect(type('Tilt', '10')).toHaveAccessibleDescription('A locked gimbal looks ahead.');
});

test('merges what another person saved in the meantime, and asks about a field that both have changed', async () => {
  const { write, type, save, desiredNow } = open();
  write({ tilt_deg: -10, is_on: false });
  type('Tilt', '-45');
  save();
  const row = await screen.findByRole('row', { name: /Tilt -45\s° -10\s°/ });
  expect(row).toBeVisible();
  expect(screen.getByRole('alert')).toHaveTextContent('Jonas Okafor changed the same settings');
  fireEvent.click(screen.getByRole('button', { name: 'Keep mine' }));
  save();
  await waitFor(() => expect(desiredNow()).toMatchObject({ tilt_deg: -45, is_on: false }));
});

test('names an invalid field that the form does not show', async () => {
  const { sent, save } = open('tilt_deg', -45);
  fireEvent.change(screen.getByRole('combobox', { name: 'Mode' }), { target: { value: 'lock' } });
  save();
  expect(await screen.findByRole('alert')).toHaveTextContent('Tilt: A locked gimbal looks ahead.');
  expect(sent).toEqual([]);
});
