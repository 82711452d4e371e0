/** @jest-environment ./test/support/browserEnvironment.ts */
import '@testing-library/jest-dom/jest-globals';
import { afterEach, expect, test } from '@jest/globals';
import { define, type Values } from '#app/resource/define';
import { text } from '#app/resource/field';
import { act, cleanup, fireEvent, render, renderHook, screen, waitFor } from '@testing-library/react';
import useSWR, { SWRConfig } from 'swr';
import { CurrentDeviceProvider } from '../../../renderer/api/CurrentDeviceContext';
import { toastQueue } from '../../../renderer/components/toast';
import { createDeviceFeed } from '../../../renderer/live/device/deviceFeed';
import { FeedProvider } from '../../../renderer/live/device/FeedContext';
import { ResourceList, type ListWords } from '../../../renderer/resource/ResourceList';
import { useItemActions } from '../../../renderer/resource/useCollection';
import type { ListForm } from '../../../renderer/resource/useItemQuestion';
import { MuiProvider } from '../../../renderer/theme/MuiProvider';
import { CollectionServer } from '../../support/CollectionServer';
import { detailOf } from '../../support/detailOf';

afterEach(cleanup);

type Gimbal = Readonly<Record<'name' | 'note', string>>;

const FORM: ListForm = {
  definition: define('gimbal', {
    permission: 'editMedia',
    fields: { name: text({ max: 20 }), note: text({ max: 20 }) },
  }),
  words: { name: { label: 'Name' }, note: { label: 'Note' } },
  changesOf: (edits) => edits,
};
const LIST: ListWords = {
  title: 'Gimbals',
  description: 'What turns the cameras.',
  offline: 'Offline.',
  offlineAt: 'Offline since {reported}.',
  removeTitle: 'Delete “{name}”?',
  removeText: 'The camera hangs loose.',
  removeVerb: 'Delete gimbal',
  removeArmed: 'Vehicle is ARMED.',
};

/** The list of a device with one gimbal; the page asks for it once, and again only after its own calls. */
function Page({ server }: { readonly server: CollectionServer<Gimbal> }) {
  const { data } = useSWR(server.collection.key, () => server.list());
  return (
    <ResourceList
      items={data}
      words={LIST}
      form={FORM}
      actions={useItemActions(server.collection)}
      row={({ id, desired }, { onRemove, onKeep }) => (
        <li key={id}>
          {desired ? `Note: ${desired.note}` : 'Deletion refused'}
          <button onClick={onRemove}>Delete</button>
          <button onClick={onKeep}>Keep it</button>
        </li>
      )}
    />
  );
}

async function open(server: CollectionServer<Gimbal>) {
  const device = detailOf({ id: 'dev_1', name: 'Drone', role: 'admin' });
  const cache = new Map();
  render(
    <MuiProvider>
      <CurrentDeviceProvider value={device}>
        <FeedProvider value={createDeviceFeed({ open: () => () => undefined }, device.id)}>
          <SWRConfig value={{ provider: () => cache }}>
            <Page server={server} />
          </SWRConfig>
        </FeedProvider>
      </CurrentDeviceProvider>
    </MuiProvider>,
  );
  await screen.findByText(/^(Note: |Deletion refused)/);
}

async function press(name: string): Promise<void> {
  const button = await screen.findByRole('button', { name });
  await act(async () => void fireEvent.click(button));
}

/** A server with one gimbal, which the device has. */
function withGimbal() {
  const server = new CollectionServer<Gimbal>(FORM.definition);
  const { id } = server.add({ name: 'nose', note: 'Mine' });
  server.apply();
  return { server, id, desired: (): Values | null | undefined => server.find(id)?.desired };
}

/** The same, after the device has refused to delete the gimbal. */
function withRefusal() {
  const all = withGimbal();
  all.server.write(all.id, null, 'Mara Lindqvist');
  all.server.deny();
  return all;
}

test('a deletion shows what somebody else has changed meanwhile, and deletes only after another press', async () => {
  const { server, id, desired } = withGimbal();
  await open(server);
  await press('Delete');
  await screen.findByRole('dialog', { name: 'Delete “nose”?' });
  server.write(id, { note: 'Theirs' }, 'Jonas Okafor');
  await press('Delete gimbal');
  await screen.findByText(/^Nothing was done: someone else was quicker\./);
  await screen.findByRole('row', { name: 'Note Mine Theirs' });
  expect(screen.getByRole('dialog')).toHaveTextContent('Jonas Okafor has just changed this.');
  expect(desired()).toEqual({ name: 'nose', note: 'Theirs' });
  await press('Delete gimbal');
  await waitFor(() => expect(desired()).toBeNull());
});

test('a deletion goes through at once where the newer version has the same values', async () => {
  const { server, id, desired } = withGimbal();
  await open(server);
  await press('Delete');
  server.write(id, {}, 'Jonas Okafor');
  await press('Delete gimbal');
  await waitFor(() => expect(desired()).toBeNull());
});

test('a deletion that an armed vehicle refuses asks again, and is not announced as sent', async () => {
  const { server, id, desired } = withGimbal();
  toastQueue.take(`item ${id}`);
  server.isArmed = true;
  await open(server);
  await press('Delete');
  await press('Delete gimbal');
  await screen.findByText('Vehicle is ARMED.');
  expect(desired()).toEqual({ name: 'nose', note: 'Mine' });
  expect(renderHook(() => toastQueue.use()).result.current).toEqual([]);
});

test.each([
  ['leaves', 'Cancel', 'Theirs'],
  ['takes back', 'Change back', 'Mine'],
])('Keep after a refused deletion %s what somebody else has made of the item meanwhile', async (_, choice, note) => {
  const { server, id, desired } = withRefusal();
  await open(server);
  server.write(id, { note: 'Theirs' }, 'Jonas Okafor');
  await press('Keep it');
  await screen.findByRole('dialog', { name: 'Change “nose” back?' });
  await screen.findByRole('row', { name: 'Note Mine Theirs' });
  expect(screen.getByRole('dialog')).toHaveTextContent('Jonas Okafor has just kept this.');
  await press(choice);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(desired()).toEqual({ name: 'nose', note });
});

test('Keep sends nothing more where somebody else has kept the item as it was', async () => {
  const { server, id } = withRefusal();
  await open(server);
  server.write(id, {}, 'Jonas Okafor');
  await press('Keep it');
  await screen.findByText('Note: Mine');
  expect([server.done, screen.queryByRole('dialog')]).toEqual([[], null]);
});

test('Keep asks where somebody else has asked for the deletion again, which was refused again', async () => {
  const { server, id, desired } = withRefusal();
  await open(server);
  server.write(id, null, 'Jonas Okafor');
  server.deny();
  await press('Keep it');
  await screen.findByRole('dialog', { name: 'Keep “nose” all the same?' });
  await screen.findByText(/has just deleted this\./);
  await press('Keep');
  await waitFor(() => expect(desired()).toEqual({ name: 'nose', note: 'Mine' }));
  await screen.findByText('Note: Mine');
});

test('Keep says when the device is deleting the item after all', async () => {
  const { server, id, desired } = withRefusal();
  await open(server);
  const { result } = renderHook(() => toastQueue.use());
  server.write(id, null, 'Jonas Okafor');
  await press('Keep it');
  const told = () => result.current.map(({ title }) => title);
  await waitFor(() => expect(told()).toContain('Too late to keep: someone else has deleted this again.'));
  expect([desired(), server.done]).toEqual([null, []]);
});
