/** @jest-environment ./test/support/browserEnvironment.ts */
import { expect, test } from '@jest/globals';
import { toDevice, type Device } from '#app/domain/device';
import { noneOnlineText } from '../../../renderer/features/live-view/wall/useIsOnline';

const DEVICES = ['dev_1', 'dev_2'].map((id) => toDevice({ id, auth: { status: 'valid' } }) as Device);

test('the wall’s chooser says that no device is online only if the status of all is known', () => {
  expect(noneOnlineText(DEVICES, () => false)).toBe('No device is online.');
  expect(noneOnlineText(DEVICES, ({ id }) => (id === DEVICES[0]?.id ? null : false))).toBe(
    'It is not known yet which devices are online.',
  );
});
