import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { ApiError } from '#app/api/errors';
import type { HttpAnswer, HttpRequest } from '#app/api/request';
import { isReachable } from '../../../renderer/features/live-view/connection/isReachable';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

test('asks the API twice a second at most, for all who want to know; any answer is one', async () => {
  const asked: string[] = [];
  let answer = (): Promise<HttpAnswer> => Promise.reject(new ApiError('network', 'Network Error'));
  const http = {
    send: ({ method, path }: HttpRequest) => {
      asked.push(`${method} ${path}`);
      return answer();
    },
    download: () => Promise.reject(new Error('not used')),
  };
  expect(await Promise.all([isReachable(http), isReachable(http), isReachable(http)])).toEqual([false, false, false]);
  expect(asked).toEqual(['GET /v1/user']);
  jest.advanceTimersByTime(400);
  expect(await isReachable(http)).toBe(false);
  jest.advanceTimersByTime(100);
  answer = () => Promise.resolve({ status: 503 } as HttpAnswer);
  expect(await isReachable(http)).toBe(true);
  expect(asked).toHaveLength(2);
});
