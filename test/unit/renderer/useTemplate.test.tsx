/** @jest-environment ./test/support/browserEnvironment.ts */
import { afterEach, expect, test } from '@jest/globals';
import { act, cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { ApiError } from '#app/api/errors';
import { toTargetOutcome, type TargetOutcome } from '#app/api/templates';
import type { DeviceId } from '#app/domain/ids';
import type { Client } from '../../../renderer/api/client';
import { ClientProvider } from '../../../renderer/api/ClientContext';
import { sessionEnd } from '../../../renderer/lib/sessionEnd';
import { lastRun } from '../../../renderer/settings/template/run';
import { useProgress } from '../../../renderer/settings/template/useProgress';
import { useTemplate } from '../../../renderer/settings/template/useTemplate';

const SOURCE = 'd_1' as DeviceId;
const TARGET = 'd_2' as DeviceId;

afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

function outcome(jobId: string | null): TargetOutcome {
  const found = toTargetOutcome({ device_id: TARGET, fields: ['data_cap_gb'], version: 4, job_id: jobId });
  if (found === null) throw new Error('No outcome');
  return found;
}

interface Input {
  readonly body: { readonly dry_run: boolean };
  readonly idempotencyKey?: string;
}

/** The dialog after the devices were checked. Its copies are answered by `answers` in turn. Returns the idempotency keys sent. */
async function check(answers: readonly (() => Promise<readonly TargetOutcome[]>)[]) {
  const keys: unknown[] = [];
  const call = async (_: unknown, { body, idempotencyKey }: Input) => {
    if (body.dry_run) return [outcome(null)];
    keys.push(idempotencyKey);
    return answers[keys.length - 1]?.();
  };
  const client = { call } as unknown as Client;
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <ClientProvider value={client}>{children}</ClientProvider>
  );
  const choice = { fields: ['data_cap_gb'], ids: [TARGET] };
  const renew = () => Promise.resolve();
  const options = { id: SOURCE, section: 'modem', version: 1, first: choice, run: null, renew } as const;
  const { result } = renderHook(() => useTemplate(options), { wrapper });
  await act(() => result.current.ask(choice));
  return { keys, result, copy: () => act(() => result.current.copy([outcome(null)])) };
}

const lost = () => Promise.reject(new ApiError('timeout', 'The server took too long to answer.'));
const refused = () => Promise.reject(new ApiError('http', 'Your role does not allow this.', { status: 403 }));

test('says after a lost answer that the devices may be changing, and gets the results with the same key', async () => {
  const { keys, result, copy } = await check([lost, async () => [outcome('j_1')]]);
  await copy();
  expect(result.current.problem).toBe(
    'The server took too long to answer. The devices may be changing already. ' +
      'Copy again here within two minutes to see the results; no device is changed twice.',
  );
  expect(lastRun.read(SOURCE, 'modem')).toMatchObject({ isLost: true, outcomes: [{ deviceId: TARGET, jobId: null }] });
  await copy();
  expect(keys[1]).toBe(keys[0]);
  expect(result.current.step).toMatchObject({ name: 'results', run: { outcomes: [{ jobId: 'j_1' }] } });
  expect(lastRun.read(SOURCE, 'modem')).toMatchObject({ isLost: false, outcomes: [{ jobId: 'j_1' }] });
});

test('shows only the reason when the server refuses the copy', async () => {
  const { result, copy } = await check([refused]);
  await copy();
  expect(result.current.problem).toBe('Your role does not allow this.');
  expect(result.current.step).toMatchObject({ name: 'review' });
  expect(lastRun.read(SOURCE, 'modem')).toBeNull();
});

test('keeps no results of a session that has ended', async () => {
  const endsFirst = async () => {
    sessionEnd.clearAll();
    return [outcome('j_1')];
  };
  const { result, copy } = await check([endsFirst]);
  await copy();
  expect(lastRun.read(SOURCE, 'modem')).toBeNull();
  expect(result.current).toMatchObject({ isBusy: false, step: { name: 'review' } });
});

test.each([
  [true, 'unknown'],
  [false, 'same'],
])('a device without a job, when the answer was lost (%s), is %s', (isLost, phase) => {
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <ClientProvider value={{} as Client}>{children}</ClientProvider>
  );
  const { result } = renderHook(() => useProgress(outcome(null), 'modem', isLost), { wrapper });
  expect(result.current.phase).toBe(phase);
});
