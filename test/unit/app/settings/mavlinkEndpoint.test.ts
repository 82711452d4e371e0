import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { ItemChange } from '../../../../app/resource/define';
import {
  addressText,
  endpointChanges,
  followType,
  freeName,
  interrupts,
  mavlinkEndpoint,
  NEW_ENDPOINT,
  normalised,
  toEndpoint,
  type Endpoint,
} from '../../../../app/settings/mavlinkEndpoint';
import {
  endpointProblems,
  endpointWarnings,
  holderOf,
  type RouterContext,
} from '../../../../app/settings/mavlinkEndpointRules';

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

  test('judge of one that stands only what is changed, and what the change breaks elsewhere', () => {
    const before: Endpoint = { ...client, name: 'two words', group: 'x'.repeat(40), retry_timeout_s: 999 };
    const change = (changes: Partial<Endpoint>) => endpointProblems({ ...before, ...changes }, { ...context, before });
    expect(change({ port: 14_551 })).toEqual({});
    expect(change({ name: 'three more words', port: 0 })).toEqual({
      name: 'A name has 1 to 50 letters, digits, dashes or underscores.',
      port: 'Enter a port from 1 to 65535.',
    });
    expect(Object.keys(change({ type: 'serial' }))).toEqual(['device']);
    const unknown: Endpoint = { ...before, type: 'udp_client', port: null };
    const sentences = endpointProblems({ ...unknown, type: 'tcp_client' }, { ...context, before: unknown });
    expect(Object.keys(sentences)).toEqual(['port']);
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
    [{ type: 'tcp_client', address: '224.0.0.1' }, 'address'],
    [{ type: 'tcp_client', address: '255.255.255.255' }, 'address'],
    [{ type: 'tcp_client', address: 'ff02::1' }, 'address'],
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
    [{ type: 'serial', device: SERIAL, bauds: [9600, 4_000_001] }, 'bauds'],
    [{ type: 'serial', device: SERIAL, bauds: [9600.5] }, 'bauds'],
    [{ type: 'serial', device: SERIAL, bauds: Array.from({ length: 11 }, (_, index) => 9600 + index) }, 'bauds'],
    [{ type: 'serial', device: SERIAL, bauds: [9600, 9600] }, 'bauds'],
    [{ retry_timeout_s: 301 }, 'retry_timeout_s'],
    [{ retry_timeout_s: -1 }, 'retry_timeout_s'],
    [{ retry_timeout_s: 1.5 }, 'retry_timeout_s'],
    [{ group: 'g'.repeat(33) }, 'group'],
    [{ note: 'n'.repeat(201) }, 'note'],
    [{ note: 'turn\u202eed' }, 'note'],
    [{ direction: 'up' }, 'direction'],
    [{ allow_msg_ids_out: [16_777_216] }, 'allow_msg_ids_out'],
    [{ block_src_comps_in: [256] }, 'block_src_comps_in'],
    [{ allow_msg_ids_in: [0], block_msg_ids_in: [30] }, 'block_msg_ids_in'],
  ])('refuse %p at its field', (changes, field) => {
    // With a sentence: an empty one would not be shown.
    expect(problems(changes)).toEqual({ [field]: expect.stringMatching(/\S+ \S+.*\.$/) });
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

  test('take the ends of every range', () => {
    for (const changes of [
      { name: 'x'.repeat(50), note: 'n'.repeat(200), group: 'g'.repeat(32) },
      { port: 1, retry_timeout_s: 0 },
      { port: 65_535, retry_timeout_s: 300 },
      { allow_msg_ids_out: [0, 16_777_215], block_src_comps_in: [0, 255], allow_src_systems_in: [255] },
      { type: 'serial', device: SERIAL, bauds: [1200, 4_000_000] },
      { type: 'serial', device: SERIAL, bauds: Array.from({ length: 10 }, (_, index) => 9600 + index) },
      // UDP reaches a group; TCP does not, and a private address of 22 is none.
      { type: 'udp_client', address: '239.1.2.3' },
      { type: 'udp_client', address: 'ff02::1' },
      { type: 'tcp_client', address: '22.4.0.1', port: 5761 },
      { type: 'tcp_client', address: '10.224.0.1', port: 5761 },
      { type: 'tcp_client', address: 'ff.example', port: 5761 },
      { type: 'tcp_client', address: 'fe80::ff', port: 5761 },
      { type: 'udp_server', address: '127.0.0.1', port: 14_561 },
      { type: 'udp_server', address: '::', port: 14_561 },
    ])
      expect([changes, problems(changes)]).toEqual([changes, {}]);
  });

  test('hear of no loop where the device does not listen itself', () => {
    // Another device's address, another port, a server on another address, and a router without a TCP server.
    expect(problems({ address: '10.0.0.7', port: 14_560 })).toEqual({});
    expect(problems({ address: '127.0.0.1', port: 14_550 })).toEqual({});
    const elsewhere = { ...server, address: '10.0.0.2' };
    expect(problems({ address: '127.0.0.1', port: 14_560 }, { others: [elsewhere] })).toEqual({});
    expect(problems({ address: '10.0.0.2', port: 14_560 }, { others: [{ ...elsewhere, type: 'udp_client' }] })).toEqual(
      {},
    );
    expect(problems({ type: 'tcp_client', address: 'localhost', port: 5760 }, { tcpServerPort: 0 })).toEqual({});
    // `::` listens on all addresses of both families; `0.0.0.0` on those of its own.
    const onAll = (address: string) => ({ others: [{ ...server, address }] });
    expect(Object.keys(problems({ address: '10.0.0.2', port: 14_560 }, onAll('::')))).toEqual(['port']);
    expect(problems({ address: '2001:db8::2', port: 14_560 }, onAll('0.0.0.0'))).toEqual({});
    const wants = (address: string) => problems({ type: 'udp_server', address, port: 14_560 }, onAll('10.0.0.2'));
    expect([Object.keys(wants('::')), Object.keys(wants('0.0.0.0'))]).toEqual([['port'], ['port']]);
    expect(problems({ type: 'udp_server', address: '0.0.0.0', port: 14_560 }, onAll('2001:db8::2'))).toEqual({});
  });

  test.each<[Partial<Endpoint>, string]>([
    [{ name: '' }, 'Enter a name.'],
    [{ name: 'a b' }, 'A name has 1 to 50 letters, digits, dashes or underscores.'],
    [{ address: '::' }, ':: isn’t an address to send to. Enter the receiver’s address.'],
    [
      { type: 'udp_server', address: 'gcs.local' },
      'Enter one of this device’s IP addresses, or 0.0.0.0 for all of them.',
    ],
    [
      { type: 'udp_server', address: '10.0.0.9' },
      'This device has no such address. Use 0.0.0.0 for all of its addresses.',
    ],
    [{ type: 'udp_server', address: '10.0.0.2', port: 14_560 }, 'Endpoint “listener” already listens on port 14560.'],
    [{ type: 'serial', device: '' }, 'Choose a serial port.'],
    [{ type: 'serial', device: null }, 'Choose a serial port.'],
    [{ type: 'serial', device: '/dev/x' }, 'This device does not report this serial port.'],
    [{ allow_msg_ids_out: [-1] }, 'Enter whole numbers from 0 to 16777215.'],
    [{ block_src_systems_out: [0.5] }, 'Enter whole numbers from 0 to 255.'],
  ])('of %j say %s', (changes, sentence) => {
    // The other endpoint in front makes sure that all of them are looked at.
    expect(Object.values(problems(changes, { others: [radio, server] }))).toEqual([sentence]);
  });

  test('look at every other endpoint', () => {
    const others = [radio, server];
    expect(problems({ name: 'Listener' }, { others })).toEqual({ name: 'Another endpoint has this name.' });
    expect(Object.keys(problems({ address: '127.0.0.1', port: 14_560 }, { others }))).toEqual(['port']);
    expect(problems({ type: 'udp_server', address: '10.0.0.2', port: 14_560 }, { others: [radio] })).toEqual({});
    // A listener whose address cannot be read stands in no one's way.
    const odd = [{ ...server, address: 'x y' }];
    expect(problems({ type: 'udp_server', address: '10.0.0.2', port: 14_560 }, { others: odd })).toEqual({});
  });

  test('know who holds a serial port', () => {
    expect(holderOf(SERIAL, { others: [client, radio] })).toBe(radio);
    expect(holderOf(null, { others: [{ ...radio, device: null }] })).toBeUndefined();
    expect(holderOf(SERIAL, { others: [{ ...client, device: SERIAL }] })).toBeUndefined();
  });

  test('warn of a port below 1024', () => {
    expect(endpointWarnings({ ...client, port: 80 })).toHaveProperty('port');
    expect(endpointWarnings({ ...client, port: 1023 })).toHaveProperty('port');
    const noPort = { ...client, port: null };
    for (const one of [client, { ...client, port: 1024 }, { ...client, port: 0 }, { ...radio, port: 80 }, noPort])
      expect(endpointWarnings(one)).toEqual({});
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
      normalised({
        ...client,
        name: ' a ',
        note: ' b ',
        address: '2001:DB8::0:2',
        group: ' ',
        allow_msg_ids_out: [30, 0, 30],
      }),
    ).toMatchObject({
      name: 'a',
      note: 'b',
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
    expect([
      addressText(radio),
      addressText({ address: null, port: 1 }),
      addressText({ address: 'a', port: null }),
    ]).toEqual([null, null, null]);
    expect(freeName('qgc', [])).toBe('qgc-1');
    expect(freeName('qgc-1', ['QGC-1', 'qgc-2'])).toBe('qgc-3');
    expect(freeName('x'.repeat(50), [])).toHaveLength(46);
    expect(freeName('', ['endpoint-1'])).toBe('endpoint-2');
    expect([freeName('qgc-12', []), freeName('qgc-12-old', [])]).toEqual(['qgc-1', 'qgc-12-old-1']);
  });

  test('follows the type where port and address are as usual', () => {
    const form = { ...client, address: null };
    expect(followType(form, 'udp_server')).toEqual({ port: 14_560, address: '0.0.0.0' });
    const listener = { ...form, address: '0.0.0.0', port: 14_560 };
    expect(followType(listener, 'tcp_client')).toEqual({ port: 5760, address: null });
    expect(followType({ ...client, port: 9000 }, 'tcp_client')).toEqual({});
    expect([followType(client, 'serial'), followType(client, 'constructor')]).toEqual([{}, {}]);
  });

  test('sends what was changed, and all that depends on the type with another type', () => {
    const odd = { ...client, type: 'udp_mcast', port: null, allow_msg_ids_out: [1], block_msg_ids_out: [2] };
    expect(endpointChanges({ name: ' mast ' }, odd)).toEqual({ name: 'mast' });
    expect(endpointChanges({ type: 'serial', device: SERIAL }, odd)).toEqual({
      type: 'serial',
      address: null,
      port: null,
      device: SERIAL,
      bauds: [115_200],
      flow_control: false,
    });
  });

  test('that is changed cuts what it carries, unless only its name or note is, or it carried nothing', () => {
    expect(interrupts(client, { ...client, name: 'other', note: 'for the pilot' })).toBe(false);
    expect(interrupts(client, { ...client, port: 14_551 })).toBe(true);
    expect(interrupts(client, { ...client, enabled: false })).toBe(true);
    expect(interrupts(client, null)).toBe(true);
    const off = { ...client, enabled: false };
    expect([interrupts(off, null), interrupts(off, { ...off, port: 1 }), interrupts(off, client)]).toEqual([
      false,
      false,
      false,
    ]);
  });

  test('is changed after a question where that cuts what an armed vehicle uses', () => {
    const level = (edits: Partial<Endpoint>, more: Partial<ItemChange> = {}) => {
      const one = { before: client, isArmed: true, isUsed: true, names: Object.keys(edits), ...more };
      return mavlinkEndpoint.levelFor?.({ ...one, after: { ...one.before, ...edits } });
    };
    expect(level({ port: 14_551 })).toBe(1);
    expect(level({ note: 'for the pilot' })).toBe(0);
    expect(level({ port: 14_551 }, { isArmed: false })).toBe(0);
    expect(level({ port: 14_551 }, { isUsed: false })).toBe(0);
    expect(level({ port: 14_551 }, { before: { ...client, enabled: false } })).toBe(0);
  });

  test('keeps what is understood of it, and is none as a list or a word', () => {
    expect(toEndpoint({ ...radio, bauds: Array.from({ length: 10_001 }, () => 9600), flow_control: 1 })).toEqual(radio);
    expect(toEndpoint({})).toEqual(NEW_ENDPOINT);
    const many = Array.from({ length: 2000 }, (_, id) => id);
    expect(toEndpoint({ ...radio, allow_msg_ids_out: many })?.allow_msg_ids_out).toEqual(many);
    for (const odd of [[], 'x', 7, undefined]) expect(toEndpoint(odd)).toBeNull();
  });
});
