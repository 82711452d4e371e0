import { describe, expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import type { DeviceId, InvitationId } from '#app/domain/ids';
import { isFollowed, KEYS, startsWith } from '../../../renderer/api/keys';

const ID = 'dev_1' as DeviceId;
const OTHER = 'dev_10' as DeviceId;
const key = fc.array(fc.oneof(fc.string(), fc.integer()));

describe('keys', () => {
  test('everything of a device is below the device', () => {
    const keys = [
      KEYS.streams(ID),
      KEYS.access(ID),
      KEYS.invitations(ID),
      KEYS.audit(ID, 20),
      KEYS.settings(ID, 'modem'),
      KEYS.jobs(ID, 'j_9'),
      KEYS.mavlinkConfigs(ID),
      KEYS.sources(ID),
      KEYS.sourcePictures(ID, 'main'),
      KEYS.status(ID, 'radio'),
      KEYS.deviceAlerts(ID),
    ];
    expect(keys.map((one) => startsWith(one, KEYS.device(ID)))).toEqual(keys.map(() => true));
    expect(keys.map((one) => startsWith(one, KEYS.device(OTHER)))).toEqual(keys.map(() => false));
    expect(new Set(keys.map((one) => JSON.stringify(one))).size).toBe(keys.length);
  });

  test('are written from the general to the special', () => {
    expect(KEYS.device(ID)).toEqual(['device', ID]);
    expect(KEYS.audit(ID, 20)).toEqual(['device', ID, 'audit', 20]);
    expect(KEYS.settings(ID, 'modem')).toEqual(['device', ID, 'settings', 'modem']);
    expect(KEYS.invitation('inv_1' as InvitationId)).toEqual(['invitation', 'inv_1']);
  });
});

describe('startsWith', () => {
  test('holds for a key and whatever is added to it, whatever its parts contain', () => {
    fc.assert(fc.property(key, key, (prefix, rest) => startsWith([...prefix, ...rest], prefix)));
  });

  test('compares whole parts: one device is no prefix of another whose id begins alike', () => {
    expect(startsWith(KEYS.access(OTHER), KEYS.device(ID))).toBe(false);
    fc.assert(
      fc.property(key, fc.string(), fc.string({ minLength: 1 }), (before, part, more) => {
        return !startsWith([...before, part + more], [...before, part]);
      }),
    );
  });

  test('a prefix is longer than no key that it names', () => {
    fc.assert(fc.property(key, key, (one, prefix) => prefix.length <= one.length || !startsWith(one, prefix)));
  });

  test('never throws, and is false for keys of other forms', () => {
    const other = fc.anything().filter((one) => !Array.isArray(one));
    fc.assert(fc.property(other, key, (one, prefix) => !startsWith(one, prefix)));
  });
});

describe('isFollowed', () => {
  test('is everything of a device but its streams, which have events of their own', () => {
    expect([KEYS.device(ID), KEYS.access(ID), KEYS.settings(ID, 'modem')].map((one) => isFollowed(one))).toEqual([
      true,
      true,
      true,
    ]);
    expect(isFollowed(KEYS.streams(ID))).toBe(false);
    expect([KEYS.user, KEYS.devices, KEYS.alerts, undefined].map((one) => isFollowed(one))).toEqual([
      false,
      false,
      false,
      false,
    ]);
  });

  test('of one device leaves out the others', () => {
    expect(isFollowed(KEYS.access(ID), ID)).toBe(true);
    expect(isFollowed(KEYS.access(OTHER), ID)).toBe(false);
  });
});
