/** @jest-environment ./test/support/browserEnvironment.ts */
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { getJob, listJobs, runCommand } from '#app/api/jobs';
import { ApiError } from '#app/api/errors';
import type { Endpoint } from '#app/api/endpoint';
import type { DeviceId } from '#app/domain/ids';
import { toJob } from '#app/domain/job';
import { act, cleanup, render, renderHook, screen } from '@testing-library/react';
import { SWRConfig } from 'swr';
import type { Client } from '../../../renderer/api/client';
import { ClientProvider } from '../../../renderer/api/ClientContext';
import { JobLine } from '../../../renderer/settings/JobLine';
import { useCommand } from '../../../renderer/settings/useCommand';
import { GIVE_UP_MS } from '../../../renderer/settings/useJob';

const ID = 'dev_1' as DeviceId;
const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

beforeEach(() => void jest.useFakeTimers());
afterEach(() => {
  cleanup();
  jest.useRealTimers();
});

const jobOf = (id: string, state: string) => toJob({ id, device_id: ID, name: 'ping', state });

/** The command of one control over SWR. The server is played, and no events come: the list stays as it was first told. */
function open() {
  const states: Record<string, string> = { j_old: 'running' };
  /** The answer to those who ask for a job; null: the job. */
  const failure: { error: ApiError | null } = { error: null };
  const call = async (endpoint: Endpoint, input: { readonly params: { readonly job_id?: string } }) => {
    if (endpoint === listJobs) return [jobOf('j_old', 'running')];
    if (endpoint === runCommand) return jobOf('j_new', (states.j_new = 'running'));
    if (failure.error) throw failure.error;
    const id = (endpoint === getJob && input.params.job_id) || '';
    return jobOf(id, states[id] ?? '');
  };
  const client = { call } as unknown as Client;
  const ended: string[] = [];
  const { result } = renderHook(() => useCommand(ID, 'ping', { args: undefined, onEnd: ({ id }) => ended.push(id) }), {
    wrapper: ({ children }) => (
      <ClientProvider value={client}>
        <SWRConfig value={{ provider: () => new Map() }}>{children}</SWRConfig>
      </ClientProvider>
    ),
  });
  return {
    states,
    ended,
    failure,
    isRunning: () => result.current.isRunning,
    isLost: () => result.current.isLost,
    now: () => `${result.current.job?.id} ${result.current.job?.state}`,
    run: result.current.run,
  };
}

test('useCommand keeps showing the newest command’s end while an older list has an earlier command running', async () => {
  const { states, ended, now, run } = open();
  await pass(1500);
  expect(now()).toBe('j_old running');
  states.j_old = 'succeeded';
  await pass(1500);
  expect(now()).toBe('j_old succeeded');
  await act(() => run());
  expect(now()).toBe('j_new running');
  states.j_new = 'failed';
  await pass(5000);
  expect(now()).toBe('j_new failed');
  expect(ended).toEqual(['j_old', 'j_new']);
});

test.each([403, 404, 501])('a command whose job is answered with %i does not run for ever', async (status) => {
  const { failure, isRunning, isLost } = open();
  await pass(1500);
  expect([isRunning(), isLost()]).toEqual([true, false]);
  failure.error = new ApiError('http', 'Refused', { status });
  await pass(2500);
  expect([isRunning(), isLost()]).toEqual([false, true]);
});

test('a command is lost after a minute without an answer, and found again with the next one', async () => {
  const { failure, isRunning, isLost } = open();
  await pass(1500);
  failure.error = new ApiError('network', 'No connection');
  await pass(GIVE_UP_MS - 2000);
  expect([isRunning(), isLost()]).toEqual([true, false]);
  await pass(5000);
  expect([isRunning(), isLost()]).toEqual([false, true]);
  failure.error = null;
  await pass(2500);
  expect([isRunning(), isLost()]).toEqual([true, false]);
});

test('JobLine says of a lost job that its result is not known, and offers no way to cancel it', () => {
  const job = jobOf('j_1', 'queued');
  if (job === null) throw new Error('No job');
  render(
    <ClientProvider value={{} as Client}>
      <JobLine id={ID} job={job} isLost />
    </ClientProvider>,
  );
  expect(screen.getByRole('status').textContent).toBe('Not known whether it worked.');
  expect(screen.queryByRole('button')).toBeNull();
});
