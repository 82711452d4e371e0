import { record } from '../audit';
import { deviceDetailWire, deviceFor, deviceWire, peopleOf, roleOf, touch } from '../core';
import { need, Problem } from '../problem';
import type { DeviceRecord } from '../records';
import { summaryWire } from '../summary';
import { hashSecret, randomToken } from '../secrets';
import type { Handlers } from './handler';

const etag = ({ version }: DeviceRecord) => `"${version}"`;

export const deviceHandlers: Pick<
  Handlers,
  | 'listDevices'
  | 'listSummaries'
  | 'getDevice'
  | 'getDeviceStatus'
  | 'renameDevice'
  | 'revokeCredential'
  | 'removeDevice'
> = {
  listDevices: ({ core, user }) => ({
    devices: core.file.state.devices.flatMap((device) => {
      const role = roleOf(device, user.id);
      return role ? [deviceWire(core, device, role)] : [];
    }),
  }),

  listSummaries: ({ core, user }) => ({
    devices: core.file.state.devices
      .filter((device) => roleOf(device, user.id))
      .map((device) => summaryWire(core, device)),
  }),

  getDevice: ({ core, user, params, reply }) => {
    const { device, role } = deviceFor(core, params.id, user.id);
    reply.header('etag', etag(device));
    return deviceDetailWire(core, device, role);
  },

  getDeviceStatus: ({ core, user }) => ({
    devices: core.file.state.devices
      .filter((device) => roleOf(device, user.id))
      .map((device) => ({ device_id: device.id, is_online: core.link.isOnline(device.id) })),
  }),

  renameDevice: ({ core, user, params, body, request, reply }) => {
    const { device, role } = deviceFor(core, params.deviceId, user.id);
    need(role, 'rename');
    const wanted = request.headers['if-match'];
    if (wanted !== undefined && wanted !== '*' && wanted !== etag(device)) {
      const sentence = 'Another user has changed this device in the meantime.';
      throw new Problem(412, 'version_mismatch', sentence, { etag: etag(device) }, [], {
        ...deviceDetailWire(core, device, role),
      });
    }
    record(core.file, device, user.id, {
      action: 'device.rename',
      changes: [{ path: '/name', from: device.name, to: body.device_name }],
    });
    device.name = body.device_name;
    touch(core, device);
    reply.header('etag', etag(device));
    return deviceDetailWire(core, device, role);
  },

  revokeCredential: ({ core, user, params }) => {
    const { device, role } = deviceFor(core, params.id, user.id);
    need(role, 'revokeCredential');
    device.auth = { status: 'revoked', expiry: new Date().toISOString() };
    device.credentialHash = hashSecret(randomToken());
    core.link.disconnect(device.id);
    record(core.file, device, user.id, { action: 'credential.revoke' });
    touch(core, device);
    return undefined;
  },

  removeDevice: ({ core, user, params }) => {
    const { device, role } = deviceFor(core, params.id, user.id);
    need(role, 'remove');
    const people = new Set(peopleOf(device).map(([id]) => id));
    core.link.disconnect(device.id);
    core.file.state.devices = core.file.state.devices.filter((one) => one !== device);
    core.file.state.invitations = core.file.state.invitations.filter((one) => one.deviceId !== device.id);
    core.file.state.audit = core.file.state.audit.filter((one) => one.deviceId !== device.id);
    core.settings.removeDevice(device.id);
    core.jobs.removeDevice(device.id);
    core.mavlink.removeDevice(device.id);
    core.alerts.removeDevice(device.id);
    core.sources.removeDevice(device.id);
    core.history.removeDevice(device.id);
    core.feed.removeDevice(device.id);
    core.file.changed();
    core.hub.send((id) => people.has(id), 'device-removed', { id: device.id });
    return undefined;
  },
};
