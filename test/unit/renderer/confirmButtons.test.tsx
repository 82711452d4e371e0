/** @jest-environment ./test/support/browserEnvironment.ts */
import { afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { SWRConfig } from 'swr';
import { ApiError } from '#app/api/errors';
import { confirmSection, revertSection } from '#app/api/settings';
import type { DeviceId } from '#app/domain/ids';
import type { Client } from '../../../renderer/api/client';
import { ClientProvider } from '../../../renderer/api/ClientContext';
import { sentChanges } from '../../../renderer/api/sentChanges';
import { toastQueue } from '../../../renderer/components/toast';
import { ConfirmButtons } from '../../../renderer/settings/ConfirmButtons';

const ID = 'd_1' as DeviceId;

beforeAll(() => {
  // Answers come when they are ready, outside of act().
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
});
beforeEach(() => sentChanges.add(ID, 'network', { version: 2, at: null }));
afterEach(cleanup);

const sent = () => sentChanges.find(ID, 'network');

function Toasts() {
  return toastQueue.use().map(({ id, title }) => <p key={id}>{title}</p>);
}

/** The buttons for a change that waits for its confirmation. Returns the calls made. */
function open(answer: () => Promise<undefined> = async () => undefined) {
  const calls: unknown[] = [];
  const call = (endpoint: unknown) => {
    calls.push(endpoint);
    return answer();
  };
  render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <ClientProvider value={{ call } as unknown as Client}>
        <ConfirmButtons id={ID} section="network" />
      </ClientProvider>
      <Toasts />
    </SWRConfig>,
  );
  return calls;
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

test('“Revert now” does not announce the end of the change that it reverts', async () => {
  const calls = open();
  press('Revert now');
  await waitFor(() => expect(sent()?.end).toMatchObject({ result: 'cancelled' }));
  expect(calls).toEqual([revertSection]);
});

test('“Revert now” follows the change again when the server refuses', async () => {
  const before = sent();
  open(() => Promise.reject(new ApiError('http', 'Nothing waits.', { status: 409 })));
  press('Revert now');
  await screen.findByText('Nothing waits.');
  expect(before).toMatchObject({ end: null });
  expect(sent()).toEqual(before);
});

test('“Keep new settings” follows the change on', async () => {
  const calls = open();
  press('Keep new settings');
  await waitFor(() => expect(calls).toEqual([confirmSection]));
  expect(sent()?.end).toBeNull();
});
