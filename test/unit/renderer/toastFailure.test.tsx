/** @jest-environment ./test/support/browserEnvironment.ts */
import { afterEach, expect, test } from '@jest/globals';
import { cleanup, renderHook } from '@testing-library/react';
import { ApiError } from '#app/api/errors';
import { acceptFailure } from '#app/domain/invitation';
import { toastFailure } from '../../../renderer/api/toastFailure';
import { toastQueue } from '../../../renderer/components/toast';

const shown = () =>
  renderHook(() => toastQueue.use()).result.current.map(({ title, description }) => [title, description]);
afterEach(() => {
  const left = renderHook(() => toastQueue.use()).result.current;
  cleanup();
  for (const { id } of left) toastQueue.take(id);
});

test('a failed call is told in the words of its page, or in those of the error', () => {
  toastFailure(new ApiError('http', 'Too late', { status: 409 }), { id: 'a' });
  toastFailure(new ApiError('http', 'Too late', { status: 409 }), { words: acceptFailure });
  toastFailure(new Error('secret detail'));
  expect(shown()).toEqual([
    ['Too late', undefined],
    ['Failed to accept invitation', 'Too late'],
    ['An error occurred', undefined],
  ]);
});

test('a call that failed because the session ended or the page was left tells nothing', () => {
  toastFailure(new ApiError('http', 'Unauthorized', { status: 401 }), { words: acceptFailure });
  toastFailure(new ApiError('aborted', 'Given up'));
  expect(shown()).toEqual([]);
});
