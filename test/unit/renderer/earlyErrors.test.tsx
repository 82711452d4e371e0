/** @jest-environment ./test/support/browserEnvironment.ts */
import { afterEach, expect, jest, test } from '@jest/globals';
import { act, render } from '@testing-library/react';
import { UNSAFE_createMemoryHistory } from 'react-router-dom';
import { log } from '../../../renderer/lib/log';
import { PageRouter } from '../../../renderer/lib/router/PageRouter';
import type { Platform } from '../../../renderer/platform/Platform';
import { createWebPlatform } from '../../../renderer/platform/web/createWebPlatform';
import { Root } from '../../../renderer/Root';
import { fillInJsdom } from '../../support/fillInJsdom';

afterEach(() => void jest.useRealTimers());

// @spec 9.2
test('the first error of a page has the code of the log loaded at once, and is sent with the lines before it', async () => {
  fillInJsdom();
  jest.useFakeTimers({ doNotFake: ['setImmediate', 'performance'] });
  const sent: string[] = [];
  const platform: Platform = {
    ...createWebPlatform(),
    collectors: async () => ({
      platform: 'web',
      log: (_, message) => void sent.push(message),
      sendSpans: async () => 200,
      sendStatistics: null,
    }),
  };
  const router = new PageRouter([{ path: '*', element: <p>A page</p> }], UNSAFE_createMemoryHistory());
  render(<Root platform={platform} router={router} />);
  log('info', 'before');
  const settle = () => act(() => new Promise<void>((resolve) => setImmediate(resolve)));
  for (let turn = 0; turn < 5; turn += 1) await settle();
  expect(sent).toEqual([]);
  log('error', 'early', { error: new Error('m') });
  // No timer runs meanwhile.
  for (let turn = 0; turn < 2000 && sent.length < 2; turn += 1) await settle();
  expect(sent).toEqual(['before', 'early']);
});
