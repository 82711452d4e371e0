import { record } from '../audit';
import { roleOf, touch, type Core } from '../core';
import type { DeviceCode } from '../deviceCodes';
import { Problem } from '../problem';
import type { DeviceRecord } from '../records';
import { hashSecret, randomToken, newId } from '../secrets';
import type { Handlers } from './handler';

const TRIES_PER_MINUTE = 5;

/** Wrong codes are counted, so that codes cannot be guessed (api §7: 5 tries a minute). */
function countWrongTry(core: Core, userId: string): void {
  const now = Date.now();
  const recent = (core.wrongCodes.get(userId) ?? []).filter((at) => now - at < 60_000);
  recent.push(now);
  core.wrongCodes.set(userId, recent);
  if (recent.length <= TRIES_PER_MINUTE) return;
  const wait = Math.ceil((60_000 - (now - (recent.at(-TRIES_PER_MINUTE) ?? now))) / 1000);
  throw new Problem(429, 'too_many_tries', 'Too many wrong codes.', { 'retry-after': String(Math.max(1, wait)) });
}

/** The device that a code would re-authenticate. Never reveals another user's device. */
function knownDevice(core: Core, code: DeviceCode, userId: string): DeviceRecord | undefined {
  const known = core.file.state.devices.find((device) => device.serial === code.serial);
  if (known && roleOf(known, userId) !== 'owner') {
    throw new Problem(409, 'already_claimed', 'This device is already claimed. Its owner can remove it or share it.');
  }
  return known;
}

export const deviceAuthorizationHandlers: Pick<Handlers, 'getDeviceInfo' | 'authorizeDevice'> = {
  getDeviceInfo: ({ core, user, params }) => {
    const code = core.codes.byUserCode(params.code);
    if (code?.status !== 'pending') {
      countWrongTry(core, user.id);
      return { success: false, error_description: 'Invalid device code' };
    }
    return {
      success: true,
      device_info: {
        model: code.model,
        serial_suffix: code.serial.slice(-4),
        software_version: code.softwareVersion,
        requested_at: new Date(code.requestedAt).toISOString(),
        expires_at: new Date(core.codes.expiresAt(code)).toISOString(),
        // This server sees only loopback addresses.
        approx_location: 'This machine',
        reauthorizes_device_id: knownDevice(core, code, user.id)?.id ?? null,
      },
    };
  },

  authorizeDevice: ({ core, user, body }) => {
    const code = core.codes.byUserCode(body.code);
    if (code?.status !== 'pending') {
      countWrongTry(core, user.id);
      return { success: false, error_description: 'Invalid device code' };
    }
    if (!body.approve) {
      code.status = 'denied';
      return { success: true };
    }
    const known = knownDevice(core, code, user.id);
    const now = new Date();
    const expiry = new Date(now.getTime() + 90 * 86_400_000).toISOString();
    const device = known ?? {
      id: newId('dev'),
      name: code.model,
      model: code.model,
      serial: code.serial,
      credentialHash: hashSecret(randomToken()),
      lastSeenAt: null,
      auth: { status: 'valid' as const, expiry },
      hardwareRevision: 'r1',
      softwareVersion: code.softwareVersion,
      publicIp: '198.51.100.251',
      registeredAt: now.toISOString(),
      version: 1,
      access: {
        [user.id]: { role: 'owner' as const, grantedAt: now.toISOString(), grantedBy: null, expiresAt: null },
      },
    };
    device.auth = { status: 'valid', expiry };
    device.softwareVersion = code.softwareVersion;
    if (body.device_name !== undefined && body.device_name.trim() !== '') device.name = body.device_name.trim();
    if (!known) core.file.state.devices.push(device);
    code.status = 'approved';
    code.deviceId = device.id;
    record(core.file, device, user.id, { action: known ? 'device.reauthenticate' : 'device.add' });
    touch(core, device);
    return { success: true, device_id: device.id };
  },
};
