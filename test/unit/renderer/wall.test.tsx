/** @jest-environment ./test/support/browserEnvironment.ts */
import { describe, expect, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import fc from 'fast-check';
import { isDeviceId, type DeviceId } from '../../../app/domain/ids';
import { MAX_ON_WALL } from '../../../app/domain/pagePaths';
import { TileBoundary } from '../../../renderer/features/live-view/components/wall/TileBoundary';
import { readEntries, readWall, wallPath } from '../../../renderer/features/live-view/wall/wallAddress';
import { catchConsole } from '../../support/catchConsole';

const read = (search: string) => readWall(new URL(search, 'http://x').searchParams);

describe('the address of a wall', () => {
  test('names devices and their streams; what cannot be read is left out, nothing is there twice', () => {
    expect(readEntries('a,b:belly, c ,a,,../x,d:e:f,b:..,%,aa%3Abb:c%3A1')).toEqual([
      { device: 'a', stream: null },
      { device: 'b', stream: 'belly' },
      { device: 'c', stream: null },
      { device: 'aa:bb', stream: 'c:1' },
    ]);
    expect(read('/wall')).toEqual({
      names: [],
      entries: [],
      left: 0,
      layout: null,
      isKiosk: false,
      rotateS: null,
      isNew: false,
    });
  });

  test('whatever stands there, at most sixteen tiles come of it, and their address brings them back', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 500 }), (text) => {
        const entries = readEntries(text);
        expect(entries.length).toBeLessThanOrEqual(MAX_ON_WALL);
        expect(entries.every(({ device }) => isDeviceId(device))).toBe(true);
        expect(read(wallPath({ entries })).entries).toEqual(entries);
      }),
    );
    const many = Array.from({ length: 30 }, (_, index) => ({ device: `d${index}` as DeviceId, stream: null }));
    expect(readEntries(many.map(({ device }) => device).join(','))).toEqual(many.slice(0, 16));
    expect(read(wallPath({ entries: many }))).toMatchObject({ entries: many.slice(0, 16), left: 14 });
    expect(read(wallPath({ entries: many.slice(0, 16) })).left).toBe(0);
    // Each of these characters takes nine when it is percent-encoded.
    const longest = many.slice(0, 16).map(({ device }) => {
      const id = device.padEnd(128, '漢') as DeviceId;
      return { device: id, stream: id };
    });
    expect(read(wallPath({ entries: longest })).entries).toEqual(longest);
  });

  test('says which saved walls are shown in turn, how, and on what screen', () => {
    const address = read('/wall?name=Harbour%20watch&name=Night&name=Night&rotate=20&kiosk=1&layout=large');
    expect(address).toMatchObject({
      names: ['Harbour watch', 'Night'],
      rotateS: 20,
      isKiosk: true,
      layout: 'large',
    });
    expect(read(wallPath(address))).toEqual(address);
    for (const rotate of ['', '0', '-3', 'x', 'NaN']) expect(read(`/wall?rotate=${rotate}`).rotateS).toBeNull();
    expect(read('/wall?rotate=1').rotateS).toBe(5);
    expect(read('/wall?rotate=1e99').rotateS).toBe(3600);
    expect(read('/wall?kiosk=yes&layout=none')).toMatchObject({ isKiosk: false, layout: null });
  });

  test('brings back any name that a wall may have', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 100 }), (text) => {
        const names = read(`/wall?${new URLSearchParams({ name: text }).toString()}`).names;
        expect(read(wallPath({ names })).names).toEqual(names);
      }),
    );
  });
});

test('a tile that fails says so with its number, leaves the others alone, and can be tried again', async () => {
  const printed = catchConsole('error');
  let isBroken = true;
  const Fragile = () => {
    if (isBroken) throw new Error('no picture');
    return <p>picture</p>;
  };
  render(
    <>
      <TileBoundary name="Nose">
        <Fragile />
      </TileBoundary>
      <TileBoundary name="Belly">
        <p>other</p>
      </TileBoundary>
    </>,
  );
  expect(screen.getByRole('region', { name: 'Nose' }).textContent).toMatch(
    /Nose could not be shown\.Error ID [0-9A-F]{6}/,
  );
  expect(screen.getByText('other')).toBeTruthy();
  isBroken = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(screen.getByText('picture')).toBeTruthy();
  expect(printed.mock.calls.flat()).toContainEqual(new Error('no picture'));
  printed.mockRestore();
});
