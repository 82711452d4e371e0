import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { NEW_ENDPOINT, normalised, toEndpoint, type Endpoint } from '../../../app/settings/mavlinkEndpoint';
import type { RouterContext } from '../../../app/settings/mavlinkEndpointRules';
import { describe as inWords } from '../../../renderer/features/device-mavlink/describe';
import {
  endpointChanges,
  followType,
  POINTERS,
  readForm,
  readIds,
  toForm,
} from '../../../renderer/features/device-mavlink/formValues';
import { MAVLINK_MESSAGES, messageName } from '../../../renderer/features/device-mavlink/messages';

const SERIAL = '/dev/serial/by-id/usb-radio';
const context: RouterContext = { others: [], serialPorts: [SERIAL], addresses: [], tcpServerPort: 5760 };
const client: Endpoint = { ...NEW_ENDPOINT, name: 'qgc', address: '10.0.0.7' };
const problemsOf = (changes: Partial<ReturnType<typeof toForm>>) =>
  readForm({ ...toForm(client), ...changes }, context).problems;

describe('the form of an endpoint', () => {
  test('means the endpoint that it was filled from', () => {
    const serial: Endpoint = {
      ...client,
      type: 'serial',
      address: null,
      port: null,
      device: SERIAL,
      bauds: [57_600, 9600],
    };
    const filtered: Endpoint = { ...client, allow_msg_ids_out: [0, 30], block_src_systems_in: [255], group: 'pair' };
    for (const endpoint of [client, serial, filtered]) {
      const { endpoint: read, problems } = readForm(toForm(endpoint), context);
      expect(problems).toEqual({});
      expect(normalised(read)).toEqual(normalised(endpoint));
    }
  });

  test.each([
    [{ port: '' }, 'port', 'Enter a number.'],
    [{ port: '14,550' }, 'port', 'Write the number without thousands separators'],
    [{ port: '1e9' }, 'port', 'from 1 to 65535'],
    [{ port: '14550 Hz' }, 'port', 'Enter the number without “Hz”.'],
    [{ retry_timeout_s: '-3' }, 'retry_timeout_s', 'from 0 to 300'],
    [{ retry_timeout_s: '5,5' }, 'retry_timeout_s', 'whole seconds'],
    [{ retry_timeout_s: '' }, 'retry_timeout_s', 'Enter a number.'],
    [{ msg_ids_out: { mode: 'block', ids: '0, x' } }, 'msg_ids_out', 'Enter whole numbers'],
    [{ src_comps_in: { mode: 'allow', ids: '256' } }, 'src_comps_in', 'from 0 to 255'],
    [{ type: 'serial', device: SERIAL, bauds: 'fast' }, 'bauds', 'at least one baud rate'],
  ] as const)('says what is wrong with %p', (changes, field, part) => {
    const problems = problemsOf(changes);
    expect(Object.keys(problems)).toEqual([field]);
    expect(problems[field]).toContain(part);
  });

  test('reads numbers with units as people paste them', () => {
    expect(readForm({ ...toForm(client), retry_timeout_s: '1 min' }, context).endpoint.retry_timeout_s).toBe(60);
    expect(readForm({ ...toForm(client), port: ' 5760 ' }, context).endpoint.port).toBe(5760);
  });

  test('never throws, whatever is typed', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.string(), (address, port, ids) => {
        const values = { ...toForm(client), address, port, msg_ids_in: { mode: 'allow' as const, ids } };
        expect(typeof readForm(values, context).problems).toBe('object');
      }),
    );
  });

  test('follows the type where nothing else was typed', () => {
    const form = { ...toForm(client), address: '' };
    expect(followType(form, 'udp_server')).toEqual({ port: '14560', address: '0.0.0.0' });
    expect(followType({ ...form, address: '0.0.0.0', port: '14560' }, 'tcp_client')).toEqual({
      port: '5760',
      address: '',
    });
    expect(followType({ ...form, address: '10.0.0.7', port: '9000' }, 'tcp_client')).toEqual({});
    expect(followType({ ...form, address: '10.0.0.7' }, 'serial')).toEqual({});
  });

  test('knows where the sentences of an answer belong', () => {
    expect(POINTERS['/block_msg_ids_out']).toBe('msg_ids_out');
    expect(POINTERS['/endpoint/address']).toBe('address');
    expect(readIds(' 1;2  3,')).toEqual([1, 2, 3]);
    expect(readIds('1.5')).toBeNull();
  });
});

describe('endpointChanges', () => {
  const odd = toEndpoint({ ...client, type: 'udp_mcast', port: null, allow_msg_ids_out: [1], block_msg_ids_out: [2] });
  if (!odd) throw new Error('No endpoint');
  const base = toForm(odd);

  test('leaves out members that the form cannot show', () => {
    expect(endpointChanges({ ...base, name: 'mast' }, base)).toEqual({ name: 'mast' });
    expect(endpointChanges({ ...base, retry_timeout_s: '5 s' }, base)).toEqual({});
  });

  test('sends both lists of a filter that is changed', () => {
    expect(endpointChanges({ ...base, msg_ids_out: { mode: 'all', ids: '' } }, base)).toEqual({
      allow_msg_ids_out: [],
      block_msg_ids_out: [],
    });
  });

  test('sends all that depends on the type when the type is changed', () => {
    const serial = { ...base, type: 'serial', device: SERIAL };
    expect(endpointChanges(serial, base)).toEqual({
      type: 'serial',
      address: null,
      port: null,
      device: SERIAL,
      bauds: [115_200],
      flow_control: false,
    });
  });
});

test('readForm ignores old values that cannot be read until they or the type are changed', () => {
  const before: Endpoint = { ...client, type: 'udp_mcast', port: null, allow_msg_ids_out: [-1] };
  const problems = (changes: object) => readForm({ ...toForm(before), ...changes }, { ...context, before }).problems;
  expect(problems({ name: 'mast' })).toEqual({});
  expect(Object.keys(problems({ msg_ids_out: { mode: 'allow', ids: '-1, 5' } }))).toEqual(['msg_ids_out']);
  expect(Object.keys(problems({ msg_ids_out: { mode: 'block', ids: '-1' } }))).toEqual(['msg_ids_out']);
  expect(Object.keys(problems({ type: 'udp_client' }))).toEqual(['port']);
});

test('messages have the names of the public definitions', () => {
  expect(messageName(0)).toBe('HEARTBEAT');
  expect(messageName(33)).toBe('GLOBAL_POSITION_INT');
  expect(MAVLINK_MESSAGES.length).toBeGreaterThan(200);
  expect(messageName(9_999_999)).toBe('#9999999');
  expect(new Set(MAVLINK_MESSAGES.map(({ id }) => id)).size).toBe(MAVLINK_MESSAGES.length);
});

test('an endpoint is told in plain words', () => {
  expect(inWords(client)).toBe('Sends to 10.0.0.7:14550');
  expect(inWords({ ...client, type: 'udp_server', address: '::' })).toBe('Listens on [::]:14550');
  expect(inWords({ ...client, type: 'tcp_client' })).toBe('Connects to 10.0.0.7:14550');
  expect(inWords({ ...client, type: 'serial', device: SERIAL, bauds: [9600] })).toBe('usb-radio at 9600 baud');
  expect(inWords({ ...client, type: 'pigeon' })).toBe('pigeon');
});
