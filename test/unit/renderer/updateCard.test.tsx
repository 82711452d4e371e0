/** @jest-environment ./test/support/browserEnvironment.ts */
import '@testing-library/jest-dom/jest-globals';
import { afterEach, describe, expect, jest, test } from '@jest/globals';
import { NO_UPDATE, type UpdateState } from '#app/domain/updateState';
import { act, cleanup, render, screen } from '@testing-library/react';
import { UpdateCard } from '../../../renderer/shell/desktop/UpdateCard';

afterEach(cleanup);

/** The card over an updater (the only fake: what it downloads and installs) whose state the test sets. */
function open(first: Partial<UpdateState>) {
  let state: UpdateState = { ...NO_UPDATE, ...first };
  const listeners = new Set<() => void>();
  const [start, dismiss, check] = [jest.fn<() => void>(), jest.fn<() => void>(), jest.fn<() => void>()];
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  render(<UpdateCard updates={{ state: { get: () => state, subscribe }, start, dismiss, check }} />);
  const change = (part: Partial<UpdateState>) =>
    act(() => {
      state = { ...state, ...part };
      for (const listener of listeners) listener();
    });
  return { change, start, dismiss, check };
}

const button = (name: string) => screen.getByRole('button', { name });
const ALL = ['Update Now', 'Later', 'Close'];

describe('the card of an update (specification §2, §4)', () => {
  test('is not there where no update is', () => {
    open({});
    expect(document.body).toHaveTextContent('');
  });

  // @spec 2.62, 2.63
  test('says "Update Available" and which version is ready to install', () => {
    open({ version: '1.2.0' });
    expect(screen.getByRole('heading')).toHaveTextContent('Update Available');
    expect(screen.getByText('Version 1.2.0 is ready to install')).toBeInTheDocument();
    expect(screen.queryByRole('progressbar')).toBeNull();
  });

  test('shows how far it has come, in percent', () => {
    const { change } = open({ version: '1.2.0', isDownloading: true, progress: null });
    expect(screen.getByRole('progressbar')).not.toHaveAttribute('value');
    change({ progress: 42 });
    expect(screen.getByRole('progressbar')).toHaveAttribute('value', '42');
    expect(screen.getByText('42 %')).toBeInTheDocument();
    change({ isDownloading: false, isInstalling: true, progress: 100 });
    expect(screen.getByText('100 %')).toBeInTheDocument();
  });

  // @spec 2.64
  test('has "Update Now", which starts it, and "Later" and a cross, which dismiss it', () => {
    const { start, dismiss } = open({ version: '1.2.0' });
    button('Update Now').click();
    expect([start.mock.calls.length, dismiss.mock.calls.length]).toEqual([1, 0]);
    button('Later').click();
    button('Close').click();
    expect([start.mock.calls.length, dismiss.mock.calls.length]).toEqual([1, 2]);
  });

  // @spec 4.19
  test('hides once it was dismissed', () => {
    const { change } = open({ version: '1.2.0' });
    change({ isDismissed: true });
    expect(document.body).toHaveTextContent('');
  });

  // @spec 4.20
  test.each([{ isDownloading: true }, { isInstalling: true }])(
    'has nothing to press while it is at work: %j',
    (busy) => {
      const { change } = open({ version: '1.2.0' });
      for (const name of ALL) expect(button(name)).toBeEnabled();
      change(busy);
      for (const name of ALL) expect(button(name)).toBeDisabled();
    },
  );

  test('cannot be installed while a newer one is looked for', () => {
    const { change } = open({ version: '1.2.0', isChecking: true });
    expect(ALL.map((name) => button(name).hasAttribute('disabled'))).toEqual([true, false, false]);
    change({ isChecking: false });
    expect(button('Update Now')).toBeEnabled();
  });

  // @spec 2.65
  test('says what failed, beside the way to try again, and can be closed', () => {
    const { change, check } = open({ version: '1.2.0', error: 'Failed to download and install update' });
    expect(screen.getByRole('alert')).toHaveTextContent('Failed to download and install update');
    for (const name of ALL) expect(button(name)).toBeEnabled();
    change({ version: null, error: 'Failed to check for updates' });
    expect(screen.getByRole('alert')).toHaveTextContent('Failed to check for updates');
    button('Try again').click();
    expect(check).toHaveBeenCalledTimes(1);
  });
});
