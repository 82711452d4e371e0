import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  addressText,
  freeName,
  NEW_ENDPOINT,
  normalised,
  toEndpoint,
  type Endpoint,
} from '../../../../app/settings/mavlinkEndpoint';
import { endpointProblems, endpointWarnings, type RouterContext } from '../../../../app/settings/mavlinkEndpointRules';

const SERIAL = '/dev/serial/by-id/usb-radio';
const server: Endpoint = {
  ...NEW_ENDPOINT,
  name: 'listener',
  type: 'udp_server',
  address: '0.0.0.0',
  port: 14_560,
};
const radio: Endpoint = { ...NEW_ENDPOINT, name: 'radio', type: 'serial', device: SERIAL, port: null };
const context: RouterContext = {
  others: [server],
  serialPorts: [SERIAL],
  addresses: ['10.0.0.2', '2001:db8::2'],
  tcpServerPort: 5760,
};
const client: Endpoint = { ...NEW_ENDPOINT, name: 'qgc', address: '10.0.0.7' };
const problems = (changes: Partial<Endpoint>, more: Partial<RouterContext> = {}) =>
  endpointProblems({ ...client, ...changes }, { ...context, ...more });

describe('the rules of an endpoint', () => {
  test('take a usual one of each type', () => {
    expect(problems({})).toEqual({});
    expect(problems({ address: 'gcs.local', type: 'tcp_client', port: 5760 })).toEqual({});
    expect(problems({ type: 'udp_server', address: '10.0.0.2', port: 14_561 })).toEqual({});
    expect(problems({ type: 'serial', device: SERIAL, bauds: [57_600, 12_345] })).toEqual({});
  });

  test.each<[Partial<Endpoint>, keyof Endpoint]>([
    [{ name: '' }, 'name'],
    [{ name: 'two words' }, 'name'],
    [{ name: 'x'.repeat(51) }, 'name'],
    [{ name: 'LISTENER' }, 'name'],
    [{ type: 'pigeon' }, 'type'],
    [{ address: null }, 'address'],
    [{ address: '0.0.0.0' }, 'address'],
    [{ address: '::' }, 'address'],
    [{ address: '0:0::0' }, 'address'],
    [{ type: 'tcp_client', address: '239.1.2.3' }, 'address'],
    [{ type: 'udp_server', address: 'gcs.local' }, 'address'],
    [{ type: 'udp_server', address: '10.0.0.9' }, 'address'],
    [{ port: null }, 'port'],
    [{ port: 0 }, 'port'],
    [{ port: 65_536 }, 'port'],
    [{ port: 14_550.5 }, 'port'],
    // Its own listening pairs.
    [{ address: '127.0.0.1', port: 14_560 }, 'port'],
    [{ address: '10.0.0.2', port: 14_560 }, 'port'],
    [{ type: 'tcp_client', address: 'localhost', port: 5760 }, 'port'],
    // Another server has it.
    [{ type: 'udp_server', address: '10.0.0.2', port: 14_560 }, 'port'],
    [{ type: 'udp_server', address: '0.0.0.0', port: 14_560 }, 'port'],
    [{ type: 'serial', device: null }, 'device'],
    [{ type: 'serial', device: '/dev/ttyS9' }, 'device'],
    [{ type: 'serial', device: SERIAL, bauds: [] }, 'bauds'],
    [{ type: 'serial', device: SERIAL, bauds: [1199] }, 'bauds'],
    [{ type: 'serial', device: SERIAL, bauds: [9600, 9600] }, 'bauds'],
    [{ retry_timeout_s: 301 }, 'retry_timeout_s'],
    [{ retry_timeout_s: -1 }, 'retry_timeout_s'],
    [{ group: 'g'.repeat(33) }, 'group'],
    [{ note: 'n'.repeat(201) }, 'note'],
    [{ note: 'turn\u202eed' }, 'note'],
    [{ direction: 'up' }, 'direction'],
    [{ allow_msg_ids_out: [16_777_216] }, 'allow_msg_ids_out'],
    [{ block_src_comps_in: [256] }, 'block_src_comps_in'],
    [{ allow_msg_ids_in: [0], block_msg_ids_in: [30] }, 'block_msg_ids_in'],
  ])('refuse %p at its field', (changes, field) => {
    expect(Object.keys(problems(changes))).toEqual([field]);
  });

  test('let one endpoint only hold a serial port', () => {
    expect(problems({ type: 'serial', device: SERIAL }, { others: [radio] })).toEqual({
      device: 'Endpoint “radio” uses this serial port.',
    });
  });

  test('allow and block in different directions, and clients of one port', () => {
    expect(problems({ allow_msg_ids_out: [0], block_msg_ids_in: [30] })).toEqual({});
    expect(problems({ name: 'qgc-2' }, { others: [client] })).toEqual({});
    expect(
      problems({ type: 'udp_server', address: '10.0.0.2', port: 14_560 }, { others: [{ ...server, address: '::1' }] }),
    ).toEqual({});
  });

  test('warn of a port below 1024', () => {
    expect(endpointWarnings({ ...client, port: 80 })).toHaveProperty('port');
    expect(endpointWarnings(client)).toEqual({});
    expect(problems({ port: 80 })).toEqual({});
  });
});

describe('an endpoint', () => {
  test('is read from anything without throwing, and by its rules without throwing', () => {
    fc.assert(
      fc.property(fc.anything(), (raw) => {
        const read = toEndpoint(raw);
        if (read) expect(typeof endpointProblems(read, context)).toBe('object');
      }),
    );
    expect(toEndpoint({ name: 'x', port: 'many', bauds: 'all' })).toMatchObject({
      name: 'x',
      port: 14_550,
      bauds: [115_200],
    });
    expect(toEndpoint(null)).toBeNull();
  });

  test('is normalised: canonical, trimmed, sorted, without what its type does not use', () => {
    expect(
      normalised({ ...client, name: ' a ', address: '2001:DB8::0:2', group: ' ', allow_msg_ids_out: [30, 0, 30] }),
    ).toMatchObject({
      name: 'a',
      address: '2001:db8::2',
      group: null,
      allow_msg_ids_out: [0, 30],
    });
    expect(normalised({ ...radio, address: '10.0.0.1', port: 5 })).toMatchObject({ address: null, port: null });
    expect(normalised({ ...client, device: SERIAL })).toMatchObject({ device: null });
    fc.assert(
      fc.property(fc.string(), fc.string(), (name, address) => {
        const once = normalised({ ...client, name, address });
        expect(normalised(once)).toEqual(once);
      }),
    );
  });

  test('has an address as people write it, and a free name', () => {
    expect(addressText(client)).toBe('10.0.0.7:14550');
    expect(addressText({ address: '::1', port: 1 })).toBe('[::1]:1');
    expect(addressText(radio)).toBeNull();
    expect(freeName('qgc', [])).toBe('qgc-1');
    expect(freeName('qgc-1', ['QGC-1', 'qgc-2'])).toBe('qgc-3');
    expect(freeName('x'.repeat(50), [])).toHaveLength(46);
  });
});
