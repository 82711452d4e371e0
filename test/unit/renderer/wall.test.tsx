/** @jest-environment ./test/support/browserEnvironment.ts */
import { describe, expect, jest, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import fc from 'fast-check';
import { isDeviceId, type DeviceId } from '../../../app/domain/ids';
import { TileBoundary } from '../../../renderer/features/live-view/components/TileBoundary';
import { columnsOf, MAX_TILES, readWall, wallPath } from '../../../renderer/features/live-view/wallView';

const read = (text: string) => readWall(new URLSearchParams({ devices: text }));

describe('the address of a wall', () => {
  test('names devices and their streams; what cannot be read is left out, nothing is there twice', () => {
    expect(read('a,b:belly, c ,a,,../x,d:e:f,b:<svg>')).toEqual([
      { device: 'a', stream: null },
      { device: 'b', stream: 'belly' },
      { device: 'c', stream: null },
    ]);
    expect(readWall(new URLSearchParams())).toEqual([]);
  });

  test('whatever stands there, at most nine tiles come of it, and their address brings them back', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 500 }), (text) => {
        const entries = read(text);
        expect(entries.length).toBeLessThanOrEqual(MAX_TILES);
        expect(entries.every(({ device }) => isDeviceId(device))).toBe(true);
        expect(readWall(new URL(wallPath(entries), 'http://x').searchParams)).toEqual(entries);
      }),
    );
    const many = Array.from({ length: 30 }, (_, index) => ({ device: `d${index}` as DeviceId, stream: null }));
    expect(read(many.map(({ device }) => device).join(','))).toEqual(many.slice(0, 9));
    expect([1, 2, 4, 5, 9].map(columnsOf)).toEqual([1, 2, 2, 3, 3]);
  });
});

test('a tile that fails says so with its number, leaves the others alone, and can be tried again', async () => {
  const quiet = jest.spyOn(console, 'error').mockImplementation(() => undefined);
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
  quiet.mockRestore();
});
