import { expect, test } from '@jest/globals';
import { define } from '#app/resource/define';
import { number, optional, text } from '#app/resource/field';
import { connection, connectionValues, newProfile } from '#app/settings/connection';
import { mavlinkEndpoint, NEW_ENDPOINT } from '#app/settings/mavlinkEndpoint';
import { NEW_SOURCE, videoSource } from '#app/settings/source';

test('normalised trims texts, and leaves values alone that break their rules or have no field', () => {
  const fields = { name: text({ max: 5 }), note: optional(text({ max: 5 })), count: number({ min: 0, max: 9 }) };
  const { normalised } = define('gimbal', { permission: null, fields });
  expect(normalised({ name: ' a ', note: null, count: 3 })).toEqual({ name: 'a', note: null, count: 3 });
  expect(normalised({ name: ' too long ', count: 12, other: ' b ' })).toEqual({
    name: ' too long ',
    count: 12,
    other: ' b ',
  });
});

test('normalised empties what the type of an endpoint does not use, and sorts its filters', () => {
  const typed = {
    ...NEW_ENDPOINT,
    name: ' Ground ',
    type: 'serial',
    address: '192.0.2.7',
    allow_msg_ids_out: [33, 0, 33],
  };
  expect(mavlinkEndpoint.normalised(typed)).toMatchObject({
    name: 'Ground',
    address: null,
    port: null,
    allow_msg_ids_out: [0, 33],
  });
});

test('normalised empties what the kind of a source does not use, and keeps its password', () => {
  const typed = { ...NEW_SOURCE, kind: 'test', url: 'rtsp://camera.test/1', password: { set: true, updated_at: null } };
  expect(videoSource.normalised(typed)).toEqual({ ...typed, url: null });
});

test('normalised empties the addresses of a family that gets them by itself, and keeps the key of a network', () => {
  const profile = connectionValues(newProfile({ name: 'Office', interface: 'eth0' }));
  const typed = {
    ...profile,
    name: ' Office ',
    'ipv4/addresses': ['192.0.2.7/24'],
    'ipv4/gateway': '192.0.2.1',
    wifi_key: 'secret',
  };
  expect(connection.normalised(typed)).toEqual({ ...profile, wifi_key: 'secret' });
});
