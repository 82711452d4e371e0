import { expect, jest, test } from '@jest/globals';
import { NO_KEY } from '#app/settings/network';
import { networkHandlers } from '../../sandbox/server/handlers/networkConnections';

const ip = { method: 'auto', addresses: [], gateway: null, dns: [], search: [] };
const cable = {
  uuid: '0a7c2f10-6a2b-4d0e-9f3c-5b1d8e6a4001',
  version: 3,
  name: 'Cable',
  kind: 'ethernet',
  interface: 'eth0',
  autoconnect: true,
  priority: 0,
  metric: null,
  mtu: null,
  ipv4: ip,
  ipv6: ip,
  wifi: null,
  wifi_key: NO_KEY,
};
/** Against the rules for new ones, without members that a newer server has, and with one that only the device knows. */
const { wifi_key: _, ipv6: _ipv6, ...rest } = cable;
const odd = { ...rest, uuid: 'odd', name: 'Mast', mtu: 16_384, later: true };

/** Calls a handler of a server whose device has both profiles; returns what is handed on to the device. */
function call(name: 'changeConnection' | 'deleteConnection', uuid: string, body: object) {
  const desired = { connections: [cable, odd] };
  const interfaces = [{ name: 'eth0', kind: 'ethernet' }];
  const record = { version: 9, desired, reported: desired, capability: { interfaces }, change: null, rejected: null };
  const change = jest.fn<(device: unknown, section: unknown, to: { desired: typeof desired }) => null>(() => null);
  const settings = { find: () => ({ section: {}, record }), change, needDisarmed: () => undefined };
  const core = {
    settings,
    file: { state: { devices: [{ id: 'd', access: { u: { role: 'admin', expiresAt: null } } }] } },
  };
  const reply = { header: () => reply, code: () => reply };
  const request = { headers: { 'if-match': '*' }, query: {} };
  const handler = networkHandlers[name] as (asked: unknown) => unknown;
  handler({ core, user: { id: 'u' }, params: { id: 'd', uuid }, body, request, reply });
  return change.mock.calls[0]?.[2].desired.connections;
}

test('changeConnection keeps profiles that break the rules for new ones', () => {
  const [changed, kept] = call('changeConnection', cable.uuid, { mtu: 1400 }) ?? [];
  expect(changed).toMatchObject({ ...cable, mtu: 1400, version: 10 });
  expect(kept).toMatchObject(odd);
});

test('changeConnection judges only what is changed of such a profile', () => {
  expect(call('changeConnection', 'odd', { metric: 50 })?.[1]).toMatchObject({ mtu: 16_384, later: true, metric: 50 });
  expect(() => call('changeConnection', 'odd', { mtu: 20_000 })).toThrow('from 576 to 9000');
});

test('deleteConnection keeps the other profiles', () => {
  expect(call('deleteConnection', cable.uuid, {})).toMatchObject([odd]);
  expect(call('deleteConnection', 'odd', {})).toMatchObject([cable]);
});
