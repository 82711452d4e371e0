/** @jest-environment ./test/support/browserEnvironment.ts */
import '@testing-library/jest-dom/jest-globals';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { ApiError } from '#app/api/errors';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { Profiler } from 'react';
import { useForm } from 'react-hook-form';
import { LastSeen } from '../../../renderer/components/LastSeen';
import { SubmitRow } from '../../../renderer/components/form/SubmitRow';
import { useSubmit } from '../../../renderer/components/form/useSubmit';
import { useSecondsUntil } from '../../../renderer/lib/useNow';

const START = Date.UTC(2026, 0, 1);
beforeEach(() => void jest.useFakeTimers({ now: START }));
afterEach(() => {
  cleanup();
  jest.useRealTimers();
});
const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

let renders = 0;
function Form() {
  renders += 1;
  const form = useForm({ defaultValues: { name: '' } });
  const send = async () => {
    throw new ApiError('http', 'Too many tries.', { status: 429, retryAfterMs: 5000 });
  };
  const submission = useSubmit({ form, fields: {}, send });
  return (
    <form onSubmit={(event) => void submission.submit(event)}>
      <SubmitRow submission={submission} label="Save" busyLabel="Saving…" />
    </form>
  );
}

test('a form is drawn only by what happens in it, and each second only while the server has it wait', async () => {
  render(<Form />);
  renders = 0;
  await pass(60_000);
  expect(renders).toBe(0);
  expect(jest.getTimerCount()).toBe(0);
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await pass(0);
  expect(screen.getByRole('button')).toHaveTextContent('Try again in 5 s');
  renders = 0;
  await pass(3000);
  expect(screen.getByRole('button')).toHaveTextContent('Try again in 2 s');
  expect(renders).toBe(3);
  await pass(2000);
  expect(screen.getByRole('button')).toHaveTextContent('Save');
  renders = 0;
  await pass(60_000);
  expect(renders).toBe(0);
  expect(jest.getTimerCount()).toBe(0);
});

test('a countdown that begins long after the last tick begins with the right number', async () => {
  let seconds: number[] = [];
  function Seconds({ until }: { readonly until: number }) {
    seconds.push(useSecondsUntil(until));
    return null;
  }
  const { rerender } = render(<Seconds until={0} />);
  await pass(3_600_000);
  seconds = [];
  rerender(<Seconds until={Date.now() + 30_000} />);
  expect(new Set(seconds)).toEqual(new Set([30]));
});

test('an age is drawn again only when its words change', async () => {
  let commits = 0;
  render(
    <Profiler id="age" onRender={() => (commits += 1)}>
      <LastSeen at={START - 7_200_000} isOnline={false} />
    </Profiler>,
  );
  commits = 0;
  await pass(600_000);
  expect(screen.getByText('Last seen 2 h ago')).toBeInTheDocument();
  expect(commits).toBe(0);
  await pass(3_600_000);
  expect(screen.getByText('Last seen 3 h ago')).toBeInTheDocument();
  expect(commits).toBe(1);
});
