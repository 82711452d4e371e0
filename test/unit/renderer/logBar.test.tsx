/** @jest-environment ./test/support/browserEnvironment.ts */
import '@testing-library/jest-dom/jest-globals';
import { afterEach, expect, test } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import { LogBar } from '../../../renderer/features/device-logs/components/LogBar';
import { LogSession } from '../../../renderer/features/device-logs/LogSession';
import { detailOf } from '../../support/detailOf';

afterEach(cleanup);

const follow = () => screen.queryByRole('button', { name: 'Follow new lines' });

function show(isAround: boolean): void {
  const nothing = () => undefined;
  const session = new LogSession({
    query: () => [],
    around: null,
    load: () => Promise.reject(new Error('no lines')),
    follow: () => nothing,
  });
  render(
    <LogBar
      device={detailOf({ id: 'dev_1', name: 'Drone', role: 'admin' })}
      wishes={{ isFollowing: true, clock: 'local', isWrapped: null, isUnredacted: false }}
      isWrapped={false}
      onWish={nothing}
      state={session.get()}
      canFollow={false}
      isAround={isAround}
      hasChoices
      onDownload={nothing}
      onCleared={nothing}
    />,
  );
}

test('a time range with an end says that its lines are not followed', () => {
  show(false);
  expect(follow()).toBeDisabled();
  expect(screen.getByText('Not followed: this time range has an end.')).toBeVisible();
});

test('around a moment, to whose lines those that arrive are added, nothing says that they are not followed', () => {
  show(true);
  expect(screen.getByRole('button', { name: 'Download…' })).toBeVisible();
  expect(follow()).toBeNull();
  expect(screen.queryByText(/Not followed/)).toBeNull();
});
