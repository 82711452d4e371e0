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
    relaunch: () => void calls.push('relaunch'),
    releaseSingleInstanceLock: () => void calls.push('release'),
  });
}

test('an installed app, and a run from the sources, are started again by Electron', () => {
  for (const [one, environment] of [
    [app(true), {}],
    [app(false), { APPIMAGE: '/apps/other.AppImage' }],
  ] as const) {
    relaunch(one as never, environment);
    expect(one.calls).toEqual(['relaunch']);
  }
});

test('an AppImage starts its own file, once this run has ended and given up its lock', () => {
  const one = app(true);
  const child = Object.assign(new EventEmitter(), { unref: () => void one.calls.push('unref') });
  const start = jest.fn((file: string) => {
    one.calls.push(`start ${file}`);
    return child;
  });
  relaunch(one as never, { APPIMAGE: '/apps/Farsight.AppImage' }, start as unknown as typeof spawn);
  expect(one.calls).toEqual([]);
  one.emit('quit');
  expect(one.calls).toEqual(['release', 'start /apps/Farsight.AppImage', 'unref']);
  // A file that is gone does not end the run that ends.
  expect(() => child.emit('error', new Error('ENOENT'))).not.toThrow();
});
