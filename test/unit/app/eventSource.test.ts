import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { pathOfSource } from '../../../app/api/eventSource';
import { isEventSource, type EventSourceSpec } from '../../../app/domain/eventSource';

const ids = (count: number) => Array.from({ length: count }, (_, index) => `dev_${index}`);
const DEVICES = { kind: 'devices', ids: ids(2), topics: ['telemetry', 'media'], maxHz: 5 };

describe('a stream that another process asks for', () => {
  test.each([
    [{ kind: 'account' }, '/v1/user/events', ''],
    [{ kind: 'device', id: 'dev_1' }, '/v1/user/devices/{id}/events', ''],
    [
      { kind: 'device', id: 'dev_1', topics: ['radio', 'modem'] },
      '/v1/user/devices/{id}/events',
      '?topics=radio,modem',
    ],
    [{ kind: 'logs', id: 'dev_1', query: 'level=warn&unit=a.b%20c*' }, null, '?level=warn&unit=a.b%20c*'],
    [DEVICES, null, '?ids=dev_0,dev_1&topics=telemetry,media&max_hz=5'],
  ])('is opened where the contract has it: %j', (source, template, query) => {
    expect(isEventSource(source)).toBe(true);
    const found = pathOfSource(source as EventSourceSpec);
    if (template !== null) expect(found.template).toBe(template);
    expect(found.path).toBe(found.template.replace(/\{\w+\}/, 'dev_1') + query);
  });

  test.each([
    ['nothing', null],
    ['a text', 'account'],
    ['another kind', { kind: 'everything' }],
    ['no kind', { ...DEVICES, kind: undefined }],
    ['a device with an unsafe id', { kind: 'device', id: '../x' }],
    ['a device without topics', { kind: 'device', id: 'dev_1', topics: [] }],
    ['a device with another topic', { kind: 'device', id: 'dev_1', topics: ['telemetry', 'secrets'] }],
    ['a device with a text for topics', { kind: 'device', id: 'dev_1', topics: 'telemetry' }],
    ['a log with an unsafe id', { kind: 'logs', id: 'a,b', query: '' }],
    ['a log with no query', { kind: 'logs', id: 'dev_1' }],
    ['a log with a query that ends it', { kind: 'logs', id: 'dev_1', query: 'a=b#c' }],
    ['a log with a query of 4001 characters', { kind: 'logs', id: 'dev_1', query: 'a'.repeat(4001) }],
    ['no devices', { ...DEVICES, ids: [] }],
    ['17 devices', { ...DEVICES, ids: ids(17) }],
    ['a device among them with an unsafe id', { ...DEVICES, ids: ['dev_1', '..'] }],
    ['devices without topics', { ...DEVICES, topics: undefined }],
    ['devices no times a second', { ...DEVICES, maxHz: 0 }],
    ['devices 51 times a second', { ...DEVICES, maxHz: 51 }],
    ['devices as often as a text says', { ...DEVICES, maxHz: '5' }],
    ['devices without a rate', { ...DEVICES, maxHz: undefined }],
  ])('is none: %s', (_, source) => {
    expect(isEventSource(source)).toBe(false);
  });

  test('is one up to 16 devices, 50 times a second, all topics and a query of 4000 characters', () => {
    const topics = ['telemetry', 'media', 'system', 'modem', 'radio', 'network', 'mavlink', 'statustext', 'watchers'];
    expect(isEventSource({ ...DEVICES, ids: ids(16), topics, maxHz: 50 })).toBe(true);
    expect(isEventSource({ ...DEVICES, topics: [...topics, 'radio'] })).toBe(false);
    expect(isEventSource({ kind: 'logs', id: 'dev_1', query: 'a'.repeat(4000) })).toBe(true);
  });

  test('keeps its origin and path whatever is asked for', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (id, query) => {
        const source = { kind: 'logs', id, query };
        if (!isEventSource(source)) return;
        const url = new URL(pathOfSource(source).path, 'https://api.test');
        expect([url.origin, url.hash]).toEqual(['https://api.test', '']);
        expect(url.pathname).toContain(`/${encodeURIComponent(id)}/`);
      }),
    );
  });
});
