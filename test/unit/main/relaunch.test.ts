import { expect, jest, test } from '@jest/globals';
import type { spawn } from 'node:child_process';
import { EventEmitter } from 'node:events';
import { relaunch } from '../../../main/adapters/relaunch';

function app(isPackaged: boolean) {
  const calls: string[] = [];
  const events = new EventEmitter();
  return Object.assign(events, {
    isPackaged,
    calls,
    relaunch: ({ args }: { readonly args: readonly string[] }) => void calls.push(['relaunch', ...args].join(' ')),
    releaseSingleInstanceLock: () => void calls.push('release'),
  });
}

test('an installed app, and a run from the sources, are started again by Electron', () => {
  for (const [one, environment] of [
    [app(true), {}],
    [app(false), { APPIMAGE: '/apps/other.AppImage' }],
  ] as const) {
    relaunch(one as never, null, { environment, argv: ['/opt/app', '.'] });
    expect(one.calls).toEqual(['relaunch .']);
  }
});

test('a link that came at the end is opened by the next run, and the one of this run is not opened again', () => {
  const argv = ['/opt/app', '.', '--', 'farsight://old'];
  for (const [link, call] of [
    [null, 'relaunch .'],
    ['farsight://new', 'relaunch . -- farsight://new'],
  ] as const) {
    const one = app(true);
    relaunch(one as never, link, { environment: {}, argv });
    expect(one.calls).toEqual([call]);
  }
});

// @threat Relaunch
test('an AppImage starts its own file, once this run has ended and given up its lock', () => {
  const one = app(true);
  const child = Object.assign(new EventEmitter(), { unref: () => void one.calls.push('unref') });
  const start = jest.fn((file: string, args: readonly string[]) => {
    one.calls.push(['start', file, ...args].join(' '));
    return child;
  });
  relaunch(one as never, 'farsight://new', {
    environment: { APPIMAGE: '/apps/Farsight.AppImage' },
    argv: ['/tmp/mount/farsight', '--', 'farsight://old'],
    start: start as unknown as typeof spawn,
  });
  expect(one.calls).toEqual([]);
  one.emit('quit');
  expect(one.calls).toEqual(['release', 'start /apps/Farsight.AppImage -- farsight://new', 'unref']);
  // A file that is gone does not end the run that ends.
  expect(() => child.emit('error', new Error('ENOENT'))).not.toThrow();
});
