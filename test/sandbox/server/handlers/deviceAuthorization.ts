import { newId } from '../core';
import { Problem } from '../problem';
import { hashSecret, randomToken } from '../secrets';
import type { Handlers } from './handler';

const TRIES_PER_MINUTE = 5;
const tries = new Map<string, number[]>();

/** Wrong codes are counted, so that nobody can guess one (`design/api.md` §7: 5 tries a minute). */
function countWrongTry(userId: string): void {
  const now = Date.now();
  const recent = (tries.get(userId) ?? []).filter((at) => now - at < 60_000);
  recent.push(now);
  tries.set(userId, recent);
  if (recent.length > TRIES_PER_MINUTE) {
    throw new Problem(429, 'too_many_tries', 'Too many wrong codes. Wait a minute.', { 'retry-after': '60' });
  }
}

export const deviceAuthorizationHandlers: Pick<Handlers, 'getDeviceInfo' | 'authorizeDevice'> = {
  getDeviceInfo: ({ core, user, params }) => {
    const code = core.codes.byUserCode(params.code);
    if (code?.status !== 'pending') {
      countWrongTry(user.id);
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
        reauthorizes_device_id: core.file.state.devices.find((device) => device.serial === code.serial)?.id ?? null,
      },
    };
  },

  authorizeDevice: ({ core, user, body }) => {
    const code = core.codes.byUserCode(body.code);
    if (code?.status !== 'pending') {
      countWrongTry(user.id);
      return { success: false, error_description: 'Invalid device code' };
    }
    if (!body.approve) {
      code.status = 'denied';
      return { success: false, error_description: 'Authorization denied' };
    }
    const known = core.file.state.devices.find((device) => device.serial === code.serial);
    if (known && known.access[user.id] !== 'owner') {
      throw new Problem(409, 'already_claimed', 'This device already belongs to somebody else.');
    }
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
      access: { [user.id]: 'owner' as const },
      grantedAt: now.toISOString(),
    };
    device.auth = { status: 'valid', expiry };
    if (body.device_name !== undefined && body.device_name.trim() !== '') device.name = body.device_name.trim();
    if (!known) core.file.state.devices.push(device);
    code.status = 'approved';
    code.deviceId = device.id;
    core.file.changed();
    return { success: true, device_id: device.id };
  },
};
