/** @jest-environment ./test/support/browserEnvironment.ts */
import { expect, test } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import { log } from '../../../renderer/lib/log';
import { shipLog, useCrashes, watchCrashes } from '../../../renderer/shell/observe/crashes';

const listed = () => renderHook(useCrashes).result.current.map(({ message, errorId }) => [message, errorId]);

test('useCrashes lists crashes from before the log is sent, and the log still gets their lines', () => {
  log('error', 'Early', { error: new Error('x') });
  log('info', 'Page opened');
  expect(listed()).toEqual([]);
  act(watchCrashes);
  expect(listed()).toEqual([['Early', null]]);
  act(() => log('error', 'Second', { errorId: 'FS-1', reason: 'y' }));
  expect(listed()).toEqual([
    ['Second', 'FS-1'],
    ['Early', null],
  ]);
  const sent: string[] = [];
  shipLog((_, message) => sent.push(message));
  act(() => log('error', 'Third', { error: 'z' }));
  // A panel that is opened later takes nothing away.
  act(watchCrashes);
  act(() => log('warn', 'Last'));
  expect(sent).toEqual(['Early', 'Page opened', 'Second', 'Third', 'Last']);
  expect(listed().map(([message]) => message)).toEqual(['Third', 'Second', 'Early']);
});
