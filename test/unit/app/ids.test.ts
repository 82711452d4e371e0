import { describe, expect, test } from '@jest/globals';
import { pathOfSource } from '#app/api/eventSource';
import { toAccessEntry } from '#app/domain/access';
import { toDevice } from '#app/domain/device';
import { isDeviceId, toDeviceId, type DeviceId } from '#app/domain/ids';
import { toInvitation } from '#app/domain/invitation';
import { devicePage, invitationPage, recordingQuery, renewalPage, wallPage } from '#app/domain/pagePaths';
import { invitationOf } from '#app/domain/redirect';
import { toMediaStream } from '#app/domain/stream';
import { toUser } from '#app/domain/user';
import { parseAccountEvent } from '#app/events/accountEvent';
import { mediaReport } from '#app/events/topics/media';

/** Ids as servers have them. */
const IDS = ['a.b', 'aa:bb', '{1b4e28ba-2fa1}', '50%', 'dröne', 'AbC+/d=='] as DeviceId[];

describe('ids of the server', () => {
  // @spec 3.2
  test('may hold any visible character', () => {
    expect(IDS.map((id) => toDevice({ id })?.id)).toEqual(IDS);
    expect(IDS.filter(isDeviceId)).toEqual(IDS);
  });

  // @spec 3.1, 3.2
  test('may be numbers, in lists, details and events', () => {
    expect(toDevice({ id: 7 })?.id).toBe('7');
    expect(toUser({ id: 7 })?.id).toBe('7');
    expect(toAccessEntry({ user_id: 7 })?.userId).toBe('7');
    expect(toMediaStream({ id: 7 })?.id).toBe('7');
    expect(mediaReport.decode({ stream_id: 7 }).streamId).toBe('7');
    expect(parseAccountEvent('device-online', '7')).toEqual({ type: 'device-online', id: '7' });
    expect(parseAccountEvent('devices-online', '[7,"a.b"]')).toEqual({ type: 'devices-online', ids: ['7', 'a.b'] });
    expect(parseAccountEvent('device-removed', '{"device_id":7}')).toEqual({ type: 'device-removed', id: '7' });
    for (const none of [7.5, Infinity, NaN, 2 ** 60, null, true, ['7']]) expect(toDeviceId(none)).toBeNull();
  });
});

test('a page of each of them has an address that leads back to it', () => {
  for (const id of IDS) {
    const { pathname, search, hash } = new URL(devicePage(id, '/settings/general'), 'https://app.test');
    expect(decodeURIComponent(pathname.split('/')[2] ?? '')).toBe(id);
    expect([pathname.split('/').length, search, hash]).toEqual([5, '', '']);
  }
  for (const id of IDS) {
    const { searchParams } = new URL(renewalPage(id) + recordingQuery(id).replace('?', '&'), 'https://app.test');
    expect([searchParams.get('renew'), searchParams.get('recording')]).toEqual([id, id]);
  }
  expect(devicePage('dev_1-A' as DeviceId)).toBe('/devices/dev_1-A');
  expect(wallPage(['dev_1', 'dev_2'] as DeviceId[])).toBe('/wall?devices=dev_1,dev_2');
});

test('the readings of several devices are asked for by ids that a list can hold', () => {
  const { path } = pathOfSource({ kind: 'devices', ids: ['a+b', 'c&d'] as DeviceId[], topics: ['media'], maxHz: 2 });
  expect(new URL(path, 'https://api.test').searchParams.get('ids')).toBe('a+b,c&d');
});

describe('an invitation', () => {
  // @spec 5.3
  test('may have a dot in its id, in its address and in a redirect', () => {
    const invitation = toInvitation({ id: 'inv.123:4' });
    if (!invitation) throw new Error('No invitation');
    expect(invitationOf(invitationPage(invitation.id))).toEqual({ kind: 'invitation', id: 'inv.123:4' });
    for (const bad of [
      '/invitations/%2e%2e%2faccept/accept',
      '/invitations/%/accept',
      '/invitations/ab%2f..%2fcd/accept',
    ])
      expect(invitationOf(bad)).toEqual({ kind: 'invalid' });
  });

  // @spec 3.11
  test('is pending when the server sends no status, and unknown for a status of another version', () => {
    expect(toInvitation({ id: 'inv_123' })).toMatchObject({
      status: 'pending',
      deviceName: null,
      isDeviceRemoved: false,
    });
    expect(toInvitation({ id: 'inv_123', status: 'odd', device_name: null })).toMatchObject({
      status: 'unknown',
      isDeviceRemoved: true,
    });
  });
});
