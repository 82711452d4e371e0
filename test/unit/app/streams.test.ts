import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import * as v from 'valibot';
import { pathOfSource } from '../../../app/api/eventSource';
import { ENDPOINTS } from '../../../app/api/index';
import { DEVICE_TOPICS, isEventSource, type EventSourceSpec } from '../../../app/domain/eventSource';
import type { DeviceId } from '../../../app/domain/ids';
import type { EventTable } from '../../../app/events/eventTable';
import { STREAMS, type StreamKind } from '../../../app/events/streams';
import { arbitraryOf } from '../../support/arbitraryOf';

const KINDS = Object.keys(STREAMS) as StreamKind[];
const EVENTS = KINDS.flatMap((kind) =>
  Object.entries(STREAMS[kind].events as EventTable).map(([name, event]) => [kind, name, event] as const),
);
const ID = 'dev_1' as DeviceId;
const SOURCES: { readonly [K in StreamKind]: Extract<EventSourceSpec, { kind: K }> } = {
  account: { kind: 'account' },
  device: { kind: 'device', id: ID },
  devices: { kind: 'devices', ids: [ID], topics: ['telemetry'], maxHz: 2 },
  logs: { kind: 'logs', id: ID, query: '' },
};

describe('the table of event streams', () => {
  test.each(KINDS)('names the call that opens the stream "%s"', (kind) => {
    const { path, kind: how } = ENDPOINTS[STREAMS[kind].endpoint];
    expect([how, path]).toEqual(['stream', pathOfSource(SOURCES[kind]).template]);
  });

  test('has every stream of the calls', () => {
    const opened = Object.entries(ENDPOINTS).flatMap(([name, { kind }]) => (kind === 'stream' ? [name] : []));
    expect(KINDS.map((kind): string => STREAMS[kind].endpoint).toSorted()).toEqual(opened.toSorted());
  });

  test('has every topic once, and a stream of several devices has the events of one', () => {
    expect(new Set(DEVICE_TOPICS).size).toBe(Object.keys(STREAMS.device.events).length);
    expect(isEventSource({ ...SOURCES.device, topics: DEVICE_TOPICS })).toBe(true);
    const names = [...Object.keys(STREAMS.device.events), 'denied'];
    expect(Object.keys(STREAMS.devices.events).toSorted()).toEqual(names.toSorted());
  });
});

describe.each(EVENTS)('in the stream "%s" an event "%s"', (_, __, { wire, decode, staleMs }) => {
  test('that the contract allows is understood', () => {
    fc.assert(
      fc.property(arbitraryOf(wire), (value) => {
        expect(v.is(wire, value)).toBe(true);
        expect(decode(value)).not.toBeNull();
      }),
    );
    expect(staleMs).toBeGreaterThan(0);
  });

  test('may have members that are not known', () => {
    fc.assert(
      fc.property(arbitraryOf(wire), (value) => {
        if (typeof value !== 'object' || value === null || Array.isArray(value)) return;
        const more = { ...value, of_tomorrow: 1 };
        expect(v.is(wire, more)).toBe(true);
        expect(decode(more)).toEqual(decode(value));
      }),
    );
  });

  test('is read without an error, whatever it is', () => {
    const spoilt = fc
      .tuple(arbitraryOf(wire), fc.nat(), fc.jsonValue())
      .map(([value, at, other]) =>
        typeof value === 'object' && value !== null
          ? { ...value, [Object.keys(value)[at % Object.keys(value).length] ?? '']: other }
          : other,
      );
    fc.assert(fc.property(fc.oneof(spoilt, fc.jsonValue(), fc.anything()), (value) => void decode(value)));
  });
});
