/** @jest-environment ./test/support/browserEnvironment.ts */
import '@testing-library/jest-dom/jest-globals';
import { afterEach, expect, test } from '@jest/globals';
import type { Endpoint } from '#app/api/endpoint';
import { ApiError } from '#app/api/errors';
import { getSection } from '#app/api/settings';
import { toDevice } from '#app/domain/device';
import { act, cleanup, fireEvent, render, renderHook, screen, waitFor } from '@testing-library/react';
import type { Client } from '../../../renderer/api/client';
import { ClientProvider } from '../../../renderer/api/ClientContext';
import { toastQueue } from '../../../renderer/components/toast';
import TagsDialog from '../../../renderer/features/devices/bulk/TagsDialog';

afterEach(cleanup);

/** The dialog for devices with these tags each, over a client without HTTP. */
function openOver(client: Pick<Client, 'call'>, ...tags: readonly (readonly string[])[]) {
  const devices = tags.flatMap((own, index) => {
    const device = toDevice({ id: `dev_${index}`, name: `Mast ${index}`, role: 'owner', tags: own });
    return device ?? [];
  });
  return render(
    <ClientProvider value={client as Client}>
      <TagsDialog devices={devices} onClose={() => undefined} />
    </ClientProvider>,
  );
}

/** The same; nothing is sent. */
const open = (...tags: readonly (readonly string[])[]) =>
  openOver({ call: () => Promise.reject(new Error('No call was expected')) }, ...tags);

/** How a box looks at first, and after each of three clicks. */
function statesOf(tag: string) {
  const box = screen.getByRole<HTMLInputElement>('checkbox', { name: tag });
  const state = () => (box.indeterminate ? 'mixed' : box.checked ? 'on' : 'off');
  const states = [state()];
  for (let clicks = 0; clicks < 3; clicks += 1) {
    fireEvent.click(box);
    states.push(state());
  }
  return states;
}

test('TagsDialog lets the user leave a tag unchanged again after adding and removing it', () => {
  open(['harbour', 'night'], ['harbour']);
  const change = screen.getByRole('button', { name: 'Change 2 devices' });
  expect(statesOf('night')).toEqual(['mixed', 'on', 'off', 'mixed']);
  expect(change).toBeDisabled();
  expect(statesOf('harbour')).toEqual(['on', 'off', 'on', 'off']);
  expect(change).toBeEnabled();
});

test('TagsDialog asks before a typed tag is lost', () => {
  open(['harbour']);
  const question = () => screen.queryByRole('dialog', { name: 'Leave without saving?' });
  fireEvent.change(screen.getByLabelText('Add a tag'), { target: { value: 'night' } });
  expect(question()).toBeNull();
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
  expect(question()).toBeInTheDocument();
});

test('TagsDialog lists the devices to change, at most ten by name', () => {
  open(...Array.from({ length: 12 }, () => []));
  expect(screen.getByRole('dialog')).toHaveTextContent(/Mast 0, Mast 1, .*, Mast 9 and 2 more/);
});

test.each([
  [null, 'success', 'Tags of 2 devices changed'],
  [new ApiError('network', 'Network Error'), 'error', 'Tags of 2 of 2 devices could not be changed'],
])('TagsDialog shows a toast when it was left before the end of a run (%s)', async (failure, kind, title) => {
  let leave = () => {};
  const isLeft = new Promise<void>((resolve) => {
    leave = resolve;
  });
  const call = async (endpoint: Endpoint) => {
    await isLeft;
    if (failure) throw failure;
    return endpoint === getSection ? { section: 'general', version: 1, desired: { tags: [] } } : undefined;
  };
  const { unmount } = openOver({ call: call as unknown as Client['call'] }, [], []);
  fireEvent.change(screen.getByLabelText('Add a tag'), { target: { value: 'night' } });
  fireEvent.click(screen.getByRole('button', { name: 'Change 2 devices' }));
  unmount();
  const { result } = renderHook(() => toastQueue.use());
  await act(async () => leave());
  await waitFor(() => expect(result.current.map((one) => [one.kind, one.title])).toEqual([[kind, title]]));
  act(() => toastQueue.take('change tags'));
});
