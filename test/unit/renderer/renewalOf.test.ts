import { expect, test } from '@jest/globals';
import { toDevice, type Device } from '#app/domain/device';
import { renewalOf } from '../../../renderer/features/live-view/wall/renewalOf';

test.each<[string, string, string | null]>([
  ['revoked', 'owner', '/device?renew=dev_1'],
  ['never_authenticated', 'owner', '/device?renew=dev_1'],
  ['revoked', 'viewer', null],
  ['valid', 'owner', null],
  ['unknown', 'owner', null],
])('renewalOf a device whose authentication is %s leads its %s to %s', (status, role, path) => {
  const device = toDevice({ id: 'dev_1', role, auth: { status } }) as Device;
  expect(device.role).toBe(role);
  expect(renewalOf(device)).toBe(path);
});
