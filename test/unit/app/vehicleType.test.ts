import { expect, test } from '@jest/globals';
import { deviceTypeOf } from '#app/domain/vehicleType';

test.each([
  ['Quadrotor', 'copter'],
  ['MAV_TYPE_DODECAROTOR', 'copter'],
  ['VTOL tiltrotor', 'vtol'],
  ['MAV_TYPE_FIXED_WING', 'plane'],
  ['Ground rover', 'rover'],
  ['Surface boat', 'boat'],
  ['Submarine', 'sub'],
  ['Ground control station', null],
  ['', null],
  [null, null],
])('a flight controller that calls itself %p is %p', (vehicle, type) => expect(deviceTypeOf(vehicle)).toBe(type));
