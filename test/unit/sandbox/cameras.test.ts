import { expect, test } from '@jest/globals';
import { fleetCameras, hasHdNoses } from '../../sandbox/devices/cameras';

test.each([
  [1, 8, false],
  [3, 8, false],
  [4, 8, true],
  [16, 1, true],
  [16, 9, false],
])('hasHdNoses on %s cores with %s devices returns %s', (cores, devices, expected) => {
  expect(hasHdNoses(cores, devices)).toBe(expected);
});

test.each([
  [true, '1280x720'],
  [false, '640x360'],
])('fleetCameras with HD %s gives the nose camera %s, and no other camera another size', (isHd, size) => {
  const sizes = (model: string) =>
    fleetCameras(model, false, isHd).map(({ name, width, height }) => `${name} ${width}x${height}`);
  expect(sizes('Quad X4')).toEqual([
    `Nose camera ${size}`,
    'Belly camera 640x360',
    'Gimbal camera 1280x720',
    'Racing camera 640x360',
  ]);
  expect(sizes('Mast Cam 2')).toEqual(['Camera 640x360', 'Time-lapse camera 640x360', 'Overview camera 640x360']);
});
