import { canRename } from '#app/domain/role';
import { deviceFor, deviceWire, roleOf } from '../core';
import { forbidden } from '../problem';
import type { Handlers } from './handler';

export const deviceHandlers: Pick<
  Handlers,
  'listDevices' | 'getDevice' | 'getDeviceStatus' | 'renameDevice' | 'removeDevice'
> = {
  listDevices: ({ core, user }) => ({
    devices: core.file.state.devices.flatMap((device) => {
      const role = roleOf(device, user.id);
      return role ? [deviceWire(core, device, role)] : [];
    }),
  }),

  getDevice: ({ core, user, params }) => {
    const { device, role } = deviceFor(core, params.id, user.id);
    return deviceWire(core, device, role);
  },

  getDeviceStatus: ({ core, user }) => ({
    devices: core.file.state.devices
      .filter((device) => roleOf(device, user.id))
      .map((device) => ({ device_id: device.id, is_online: core.link.isOnline(device.id) })),
  }),

  renameDevice: ({ core, user, params, body }) => {
    const { device, role } = deviceFor(core, params.deviceId, user.id);
    if (!canRename(role)) throw forbidden('editor');
    device.name = body.device_name;
    core.file.changed();
    return deviceWire(core, device, role);
  },

  removeDevice: ({ core, user, params }) => {
    const { device, role } = deviceFor(core, params.id, user.id);
    if (role !== 'owner') throw forbidden('owner');
    core.link.disconnect(device.id);
    core.file.state.devices = core.file.state.devices.filter((one) => one !== device);
    core.file.state.invitations = core.file.state.invitations.filter((one) => one.deviceId !== device.id);
    core.file.changed();
    return undefined;
  },
};
