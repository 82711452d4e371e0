/** @jest-environment ./test/support/browserEnvironment.ts */
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { ApiError } from '#app/api/errors';
import type { DeviceId } from '#app/domain/ids';
import { toJob } from '#app/domain/job';
import { act, cleanup, render } from '@testing-library/react';
import { SWRConfig } from 'swr';
import type { Client } from '../../../renderer/api/client';
import { ClientProvider } from '../../../renderer/api/ClientContext';
import RestartOutcome from '../../../renderer/features/live-view/components/stage/RestartOutcome';
import { SENT, settled } from '../../../renderer/features/live-view/judge/remedyWatch';
import { REMEDIES } from '../../../renderer/features/live-view/words/remedies';
import { GIVE_UP_MS } from '../../../renderer/settings/useJob';

const DEVICE = 'dev_1' as DeviceId;
const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

beforeEach(() => void jest.useFakeTimers({ now: Date.UTC(2026, 0, 1) }));
afterEach(() => {
  cleanup();
  jest.useRealTimers();
});

/** Follows a job. The server is played: it gives the job in this state, or this error. No events come. */
function follow(first: string | ApiError) {
  const server = { answer: first };
  const call = async () => {
    await Promise.resolve();
    const { answer } = server;
    if (typeof answer !== 'string') throw answer;
    return toJob({ id: 'j_1', device_id: DEVICE, name: 'restart_pipeline', state: answer });
  };
  const client = { call } as unknown as Client;
  const onEnd = jest.fn();
  render(
    <ClientProvider value={client}>
      <SWRConfig value={{ provider: () => new Map() }}>
        <RestartOutcome device={DEVICE} job="j_1" onEnd={onEnd} />
      </SWRConfig>
    </ClientProvider>,
  );
  return { server, onEnd };
}

const unknown = { result: 'unknown', reason: null, field: null };
const refusal = (status: number) => new ApiError('http', 'Refused', { status });

test('reports how the job ended', async () => {
  const { server, onEnd } = follow('running');
  await pass(2000);
  expect(onEnd).not.toHaveBeenCalled();
  server.answer = 'succeeded';
  await pass(2000);
  expect(onEnd.mock.calls).toEqual([[{ result: 'applied', reason: null, field: null }]]);
});

test.each([404, 403])('reports an unknown end at once when the job is answered with %i', async (status) => {
  const { onEnd } = follow(refusal(status));
  await pass(1000);
  expect(onEnd.mock.calls).toEqual([[unknown]]);
});

test('reports an unknown end after a minute without an answer, and not before', async () => {
  const { onEnd } = follow(new ApiError('network', 'No connection'));
  await pass(GIVE_UP_MS - 1000);
  expect(onEnd).not.toHaveBeenCalled();
  await pass(2000);
  expect(onEnd.mock.calls).toEqual([[unknown]]);
});

test('goes on when the server answers again within the minute', async () => {
  const { server, onEnd } = follow(new ApiError('network', 'No connection'));
  await pass(GIVE_UP_MS / 2);
  server.answer = 'running';
  await pass(2 * GIVE_UP_MS);
  expect(onEnd).not.toHaveBeenCalled();
});

test('the text of a restart with an unknown end names no setting', () => {
  const ended = settled(SENT, { result: 'unknown', reason: null, field: null }, 0);
  expect(REMEDIES.progress(ended, true)).toBe('Not known whether it worked.');
});
