import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { pathOfSource } from '../../app/api/eventSource';
import { isEventSource } from '../../app/domain/eventSource';
import type { DeviceId } from '../../app/domain/ids';
import { WebSocket } from 'ws';
import { DeviceClock } from '../sandbox/devices/DeviceClock';
import { DevicePlay } from '../sandbox/devices/DevicePlay';
import { start, type Sandbox } from '../sandbox/index';
import { readDeviceEvent, type DeviceEvent } from '../support/deviceEvents';
import { deviceOf, signInToken, until } from '../support/sandboxClient';

let sandbox: Sandbox;
let token: string;
const stops: (() => void)[] = [];

beforeEach(async () => {
  sandbox = await start({ test: true, devices: 2 });
  token = await signInToken(sandbox, 'u_mara');
});
afterEach(async () => {
  for (const stop of stops.splice(0)) stop();
  await sandbox.close();
});

function connected(index: number): string {
  const { id, device } = deviceOf(sandbox, index);
  device.connect();
  stops.push(() => device.disconnect());
  return id;
}

interface Heard {
  readonly events: readonly DeviceEvent[];
  readonly names: () => ReadonlySet<string>;
  readonly count: (type: string) => number;
  readonly stop: () => void;
}

async function listen(id: string, query = ''): Promise<Heard> {
  const abort = new AbortController();
  stops.push(() => abort.abort());
  const headers = { authorization: `Bearer ${token}` };
  const response = await fetch(`${sandbox.url}/v1/user/devices/${id}/events${query}`, {
    headers,
    signal: abort.signal,
  });
  expect(response.status).toBe(200);
  const events: DeviceEvent[] = [];
  const names = new Set<string>();
  const read = async () => {
    let text = '';
    const decoder = new TextDecoder();
    for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>) {
      text += decoder.decode(chunk, { stream: true });
      const blocks = text.split('\n\n');
      text = blocks.pop() ?? '';
      for (const block of blocks) {
        const [, name = '', data = ''] = /event: (\S+)\ndata: (.*)$/.exec(block) ?? [];
        if (name === '') continue;
        const event = readDeviceEvent(name, data);
        names.add(event ? name : `${name}, not understood`);
        if (event) events.push(event);
      }
    }
  };
  read().catch(() => undefined);
  return {
    events,
    names: () => names,
    count: (wanted) => events.filter(({ type }) => type === wanted).length,
    stop: () => abort.abort(),
  };
}

describe('the topics of one device', () => {
  test('a stream holds those that it asked for and no other; without a list it holds all that the device has', async () => {
    const id = connected(0);
    const radio = await listen(id, '?topics=radio,mavlink');
    await until(() => radio.count('radio') >= 4 && radio.count('mavlink-status') >= 2);
    expect(radio.names()).toEqual(new Set(['radio', 'mavlink-status']));
    const directions = radio.events.flatMap((one) => (one.type === 'radio' ? [one.report.dir] : []));
    expect(new Set(directions)).toEqual(new Set(['air_to_ground', 'ground_to_air']));
    const all = await listen(id);
    const own = ['telemetry', 'system', 'modem', 'radio', 'network', 'mavlink-status'];
    await until(() => own.every((name) => all.count(name) > 0));
    expect(radio.names()).toEqual(new Set(['radio', 'mavlink-status']));
  });

  test('a device is told which topics have listeners, and reports those only', async () => {
    const { id, credential } = sandbox.factory[0] ?? { id: '', credential: '' };
    const socket = new WebSocket(`${sandbox.url.replace(/^http/, 'ws')}/v1/device/connect`, {
      headers: { authorization: `Bearer ${credential}` },
    });
    stops.push(() => socket.terminate());
    const orders: unknown[] = [];
    const play = new DevicePlay('Quad X4', {
      send: (data) => socket.send(data),
      canSend: () => true,
      clock: new DeviceClock(),
      cameras: [],
    });
    stops.push(() => play.stop());
    socket.on('message', (data) => {
      const text = (data as Buffer).toString();
      const { type, topics } = JSON.parse(text) as { readonly type: string; readonly topics?: unknown };
      if (type === 'topics') orders.push(topics);
      play.obey(text);
    });
    await new Promise((resolve) => socket.once('open', resolve));
    play.greet();
    const [network, other] = [await listen(id, '?topics=network'), await listen(id, '?topics=network,radio')];
    await until(() => network.count('network') >= 2 && other.count('radio') >= 4, 6000);
    expect(orders).toEqual([['network'], ['network', 'radio']]);
    other.stop();
    network.stop();
    // A server goes on for three seconds, for a page that comes back at once.
    await until(() => JSON.stringify(orders.at(-1)) === '[]', 6000);
    const later = await listen(id, '?topics=system');
    await until(() => later.count('system') > 1, 6000);
    expect([orders.at(-1), later.names()]).toEqual([['system'], new Set(['system'])]);
  });

  test('a camera has a cable and no modem, no radio and no flight controller', async () => {
    const id = connected(1);
    const heard = await listen(id, '?topics=modem,radio,mavlink,network,system');
    await until(() => heard.count('network') >= 2 && heard.count('system') >= 2, 6000);
    expect(heard.names()).toEqual(new Set(['network', 'system']));
    const [kinds] = heard.events.flatMap((one) =>
      one.type === 'network' ? [one.report.interfaces.map(({ kind, carriesSession }) => [kind, carriesSession])] : [],
    );
    expect(kinds).toEqual([['ethernet', true]]);
  });

  test('topics that are malformed are refused; of unknown ones those that are known are sent', async () => {
    const id = connected(0);
    const ask = async (query: string) => {
      const headers = { authorization: `Bearer ${token}` };
      return (await fetch(`${sandbox.url}/v1/user/devices/${id}/events${query}`, { headers })).status;
    };
    for (const query of ['?topics=', '?topics=tomorrow', '?topics=radio&topics=modem'])
      expect(await ask(query)).toBe(400);
    const heard = await listen(id, '?topics=tomorrow,modem');
    await until(() => heard.count('modem') > 1);
    expect(heard.names()).toEqual(new Set(['modem']));
  });
});

test('an address has the topics that were asked for, and none that is no topic', () => {
  const source = { kind: 'device', id: 'd1' as DeviceId } as const;
  expect(pathOfSource(source).path).toBe('/v1/user/devices/d1/events');
  const asking = { ...source, topics: ['radio', 'mavlink'] } as const;
  expect(pathOfSource(asking)).toEqual({
    template: '/v1/user/devices/{id}/events',
    path: '/v1/user/devices/d1/events?topics=radio,mavlink',
  });
  expect([source, asking].every(isEventSource)).toBe(true);
  for (const topics of [[], 'radio', null, ['radio&token=x'], [7], Array.from({ length: 99 }, () => 'radio')])
    expect(isEventSource({ ...source, topics })).toBe(false);
});
