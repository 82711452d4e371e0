import { expect, test } from '@jest/globals';
import { NEW_ENDPOINT, type Endpoint } from '../../../app/settings/mavlinkEndpoint';
import { describe as inWords } from '../../../renderer/features/device-mavlink/describe';
import { MAVLINK_MESSAGES, messageName } from '../../../renderer/features/device-mavlink/messages';

const client: Endpoint = { ...NEW_ENDPOINT, name: 'qgc', address: '10.0.0.7' };

test('messages have the names of the public definitions', () => {
  expect(messageName(0)).toBe('HEARTBEAT');
  expect(messageName(33)).toBe('GLOBAL_POSITION_INT');
  expect(MAVLINK_MESSAGES.length).toBeGreaterThan(200);
  expect(messageName(9_999_999)).toBe('#9999999');
  expect(new Set(MAVLINK_MESSAGES.map(({ id }) => id)).size).toBe(MAVLINK_MESSAGES.length);
});

test('an endpoint is told in plain words', () => {
  expect(inWords(client)).toBe('Sends to 10.0.0.7:14550');
  expect(inWords({ ...client, type: 'udp_server', address: '::' })).toBe('Listens on [::]:14550');
  expect(inWords({ ...client, type: 'tcp_client' })).toBe('Connects to 10.0.0.7:14550');
  const device = '/dev/serial/by-id/usb-radio';
  expect(inWords({ ...client, type: 'serial', device, bauds: [9600] })).toBe('usb-radio at 9600 baud');
  expect(inWords({ ...client, type: 'pigeon' })).toBe('pigeon');
});
