import { record } from '../audit';
import { accessOf, deviceFor, setAccess, touch } from '../core';
import { need, Problem } from '../problem';
import type { DeviceRecord } from '../records';
import { personById } from '../sessions';
import type { Handlers } from './handler';

const personWire = (userId: string) => ({ user_id: userId, name: personById(userId)?.name ?? 'Unknown' });
const nameOf = (userId: string) => personWire(userId).name;

/** The open offer; one whose people have lost their access, or that was made by who is no owner any more, is none. */
function offerOf(device: DeviceRecord) {
  const { transfer } = device;
  if (!transfer || accessOf(device, transfer.from)?.role !== 'owner' || !accessOf(device, transfer.to)) return null;
  return transfer;
}

const wire = (device: DeviceRecord) => {
  const offer = offerOf(device);
  return {
    transfer: offer && { from: personWire(offer.from), to: personWire(offer.to), offered_at: offer.offeredAt },
  };
};

function mustBeOffered(device: DeviceRecord) {
  const offer = offerOf(device);
  if (!offer) throw new Problem(409, 'no_transfer', 'This device is not offered to another owner.');
  return offer;
}

type Name = 'getTransfer' | 'offerTransfer' | 'acceptTransfer' | 'endTransfer';

export const transferHandlers: Pick<Handlers, Name> = {
  getTransfer: ({ core, user, params }) => wire(deviceFor(core, params.id, user.id).device),

  offerTransfer: ({ core, user, params, body }) => {
    const { device, role } = deviceFor(core, params.id, user.id);
    need(role, 'remove');
    if (body.user_id === user.id || !accessOf(device, body.user_id)) {
      throw new Problem(409, 'not_member', 'Only another person with access can take the device over.');
    }
    device.transfer = { from: user.id, to: body.user_id, offeredAt: new Date().toISOString() };
    record(core.file, device, user.id, { action: 'transfer.offer', target: nameOf(body.user_id) });
    touch(core, device);
    return wire(device);
  },

  acceptTransfer: ({ core, user, params }) => {
    const { device } = deviceFor(core, params.id, user.id);
    const { from, to } = mustBeOffered(device);
    if (to !== user.id) throw new Problem(403, 'role_insufficient', 'It was offered to another person.');
    const [giver, taker] = [accessOf(device, from), accessOf(device, to)];
    device.transfer = null;
    record(core.file, device, user.id, { action: 'transfer.accept', target: nameOf(from) });
    if (taker) setAccess(core, device, to, { ...taker, role: 'owner', expiresAt: null });
    if (giver) setAccess(core, device, from, { ...giver, role: 'admin' });
    touch(core, device);
    return undefined;
  },

  endTransfer: ({ core, user, params }) => {
    const { device, role } = deviceFor(core, params.id, user.id);
    const { to } = mustBeOffered(device);
    if (to !== user.id) need(role, 'remove');
    device.transfer = null;
    const action = to === user.id ? 'transfer.decline' : 'transfer.cancel';
    record(core.file, device, user.id, { action, target: nameOf(to) });
    touch(core, device);
    return undefined;
  },
};
