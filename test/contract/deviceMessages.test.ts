import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import WebSocket from 'ws';
import { getSection } from '../../app/api/settings';
import { listSummaries } from '../../app/api/summaries';
import { toResource } from '../../app/settings/sectionResource';
import { modem } from '../../app/settings/sections/modem';
import { DEVICE_EVENTS } from '../../app/events/deviceEvent';
import { writeFrame } from '../sandbox/media/wire';
import { watch } from '../support/watch';
import { GIMBAL } from '../sandbox/devices/sources/surroundings';
import { wellFormed } from '../support/deviceMessageArbitraries';
import { openFeed, type Feed } from '../support/feed';
import { startRemoteSandbox, type RemoteSandbox } from '../support/remoteSandbox';
import { apiAs, deviceOf, signInToken, until, type Api } from '../support/sandboxClient';
import { settingsOf } from '../support/settings';

// In a process of its own: what ends it must not end the test.
let sandbox: RemoteSandbox;
let mara: Api;
let hostile: WebSocket;
let other: ReturnType<typeof deviceOf>;
const feeds: Feed[] = [];

const idOf = (index: number) => sandbox.factory[index]?.id ?? '';

async function listen(path: string): Promise<Feed> {
  const feed = await openFeed(sandbox, path, await signInToken(sandbox, 'u_mara'));
  feeds.push(feed);
  return feed;
}

async function connectHostile(): Promise<WebSocket> {
  const socket = new WebSocket(`${sandbox.url.replace(/^http/, 'ws')}/v1/device/connect`, {
    headers: { authorization: `Bearer ${sandbox.factory[1]?.credential ?? ''}` },
  });
  socket.on('error', () => undefined);
  await new Promise<void>((resolve, reject) => {
    socket.once('open', () => resolve());
    socket.once('close', () => reject(new Error('The sandbox took no connection')));
  });
  return socket;
}

/** Sends messages and waits until the server has read them: it answers a ping after what came before. */
async function say(...messages: readonly (string | Uint8Array)[]): Promise<void> {
  if (hostile.readyState !== WebSocket.OPEN) hostile = await connectHostile();
  for (const message of messages) hostile.send(message);
  await new Promise<void>((resolve) => {
    const done = () => {
      hostile.off('pong', done).off('close', done);
      resolve();
    };
    hostile.on('pong', done).on('close', done);
    hostile.ping();
  });
}

const eventsIn = (text: string) =>
  text
    .split('\n\n')
    .filter((block) => !/^(: ping|retry: 3000)?$/.test(block))
    .map((block) => /^id: \d+\nevent: ([^\n]*)\ndata: ([^\n]*)$/.exec(block) ?? [block, '(broken)', '{}'])
    .map(([, name = '', data = '']) => ({ name, data: JSON.parse(data) as { device_id?: unknown } }));

beforeAll(async () => {
  sandbox = await startRemoteSandbox(3);
  mara = await apiAs(sandbox, 'u_mara');
  other = deviceOf(sandbox, 0);
  other.device.connect();
  hostile = await connectHostile();
});
afterAll(async () => {
  for (const { stop } of feeds) stop();
  other.device.disconnect();
  hostile.terminate();
  await sandbox.close();
});

/** The server is there, serves its other device, and answers what it makes of all reports. */
async function isWell(): Promise<void> {
  expect((await mara('GET', '/v1/user')).status).toBe(200);
  const summaries = await mara('GET', '/v1/user/devices/summaries');
  expect(summaries.status).toBe(200);
  expect(Object.keys(listSummaries.decode(summaries.body))).toContain(idOf(0));
  for (const index of [0, 1]) {
    const path = `/v1/user/devices/${idOf(index)}/media/streams`;
    expect((await mara('GET', path)).status).toBe(200);
  }
  // No handler failed: the sandbox logs no error.
  expect(sandbox.log.filter((line) => line.startsWith('error'))).toEqual([]);
}

/** What the server makes of all that a device said. */
const READ = [
  'jobs',
  'logs',
  'logs/boots',
  'logs/units',
  'media/capabilities',
  'media/sources',
  'mavlink/configs',
  'settings',
  'status/statustext',
  'terminal/sessions',
];

/**
 * Says something, and counts what the sandbox dropped of it. Its log comes from another process: a mark of the other
 * kind, which is dropped after all the rest, shows that the log has come so far.
 */
async function droppedOf(...messages: readonly (string | Uint8Array)[]): Promise<number> {
  const from = sandbox.log.length;
  const isText = typeof messages.at(-1) === 'string';
  await say(...messages, isText ? new Uint8Array(0) : '{');
  const lines = () => sandbox.log.slice(from).filter((one) => one.startsWith('device: dropped a '));
  await until(() => lines().some((one) => one.startsWith('device: dropped a frame') === isText));
  return lines().length - 1;
}

const STREAM = { id: 'main', name: 'Nose camera', codec: 'vp8', width: 640, height: 360, rotation_deg: 0, fps: 15 };
const HELLO = { type: 'hello', kind: 'vehicle', streams: [{ ...STREAM, facing: 'forward' }] };
const TOPICS = [
  'hello',
  'camera',
  'telemetry',
  'statustext',
  'system',
  'modem',
  'radio',
  'network',
  'mavlink-status',
  'time',
  'settings',
  'job',
  'dry-run',
  'mavlink',
  'sources',
  'answer',
  'journal',
  'terminal-opened',
  'terminal-data',
  'terminal-exit',
  'terminal-alive',
];
const FORGED = ['media-status', 'watchers', 'device-online', 'x\nevent: device-online\ndata: "d"\n\n', '', '__proto__'];

function frame(at: number, stream: number, bytes: Uint8Array = new Uint8Array(40)): Buffer {
  return writeFrame({ at, stream, kind: 'video', isKey: true, data: Buffer.from(bytes) });
}

describe('S49: one message of one device', () => {
  test.each([
    ['no JSON', 'hello'],
    ['JSON that is no object', 'null'],
    ['another JSON that is no object', '[1]'],
    ['a hello without streams', '{"type":"hello"}'],
    ['a hello whose streams are none', '{"type":"hello","kind":"vehicle","streams":[null,5,{"id":{}}]}'],
    ['telemetry without batteries', '{"type":"telemetry","data":{"armed":true}}'],
    ['telemetry of another shape', '{"type":"telemetry","data":{"armed":"x","mode":7,"batteries":{"0":1}}}'],
    ['a report that is null', '{"type":"system","data":null}'],
    ['a report of a camera that is none', '{"type":"camera","data":null}'],
    ['a stream id that has no text', '{"type":"telemetry","data":{"stream_id":{"toString":1}}}'],
    ['a report as deep as a well', `{"type":"telemetry","data":${'{"a":'.repeat(9000)}1${'}'.repeat(9000)}}`],
    ['settings without sections', '{"type":"settings","greeting":true}'],
    ['settings whose sections are none', '{"type":"settings","greeting":true,"sections":{"modem":{"reported":[]}}}'],
    ['a job that is none', '{"type":"job","job":"","state":"succeeded"}'],
    ['a preview that is none', '{"type":"dry-run","id":"x","errors":[5],"outage_ms":-1}'],
    ['a list as deep as a well', `${'['.repeat(30_000)}${']'.repeat(30_000)}`],
  ])('cannot end the sandbox: %s', async (_, message) => {
    await listen(`/v1/user/devices/${idOf(1)}/events`);
    expect(await droppedOf(JSON.stringify(HELLO), message)).toBe(1);
    await isWell();
  });

  test('cannot end the sandbox as video while a viewer watches', async () => {
    await say(JSON.stringify(HELLO));
    const filming = setInterval(() => hostile.readyState === WebSocket.OPEN && hostile.send(frame(Date.now(), 0)), 50);
    const viewer = await watch(sandbox, await signInToken(sandbox, 'u_mara'), idOf(1));
    await until(() => viewer.packets > 5, 10_000);
    const bad: readonly (readonly [string, Buffer])[] = [
      ['nothing', Buffer.alloc(0)],
      ['less than a header', frame(Date.now(), 0).subarray(0, 10)],
      ['a header only', frame(Date.now(), 0, new Uint8Array(0))],
      ['another version', Buffer.alloc(60)],
      ['a time that is none', frame(Number.NaN, 0)],
      ['a time without end', frame(Number.POSITIVE_INFINITY, 0)],
      ['a time before the epoch', frame(-1e15, 0)],
      ['a stream that is not offered', frame(Date.now(), 200)],
    ];
    for (const [name, message] of bad) {
      expect([name, await droppedOf(message)]).toEqual([name, 1]);
      await isWell();
    }
    // Clocks may be wrong by any amount: such frames are passed on.
    const before = viewer.packets;
    for (const at of [0, 1e12, 8.64e15]) await say(frame(at, 0, Buffer.from([0x9d, 0xff, 0, 1])));
    await until(() => viewer.packets > before + 3);
    await mara('GET', `/v1/user/devices/${idOf(1)}/media/streams/main/snapshot.jpg`);
    await say(frame(Date.now(), 0, new Uint8Array(8 * 1024 * 1024)));
    clearInterval(filming);
    await viewer.close();
    await isWell();
  });

  test('of settings that hold anything at all is kept as the contract has it', async () => {
    const reported = fc.oneof(
      fc.dictionary(fc.constantFrom('apn', 'bands', 'auth_password', 'mode', '__proto__', 'x'), fc.jsonValue()),
      fc.constant({}),
    );
    await fc.assert(
      fc.asyncProperty(reported, fc.dictionary(fc.string(), fc.jsonValue()), async (values, capability) => {
        const section = { capability, carrier: false, version: -1, reported: values, doing: null, outcome: null };
        await say(JSON.stringify({ type: 'settings', greeting: true, sections: { modem: section } }));
        const { status, body } = await mara('GET', `/v1/user/devices/${idOf(1)}/settings/modem`);
        expect(status).toBe(200);
        expect(() => getSection.decode(body)).not.toThrow();
        expect(() => toResource(modem, body)).not.toThrow();
      }),
      { numRuns: 60 },
    );
    // What was heard of jobs of others is not taken.
    await say(
      JSON.stringify({
        type: 'job',
        job: 'job_1',
        state: 'succeeded',
        progress_pct: 1,
        step: null,
        result: null,
        error: null,
      }),
    );
    await isWell();
  });

  test('that offers other streams ends those it had, with their viewers', async () => {
    await say(JSON.stringify(HELLO));
    const filming = setInterval(() => hostile.readyState === WebSocket.OPEN && hostile.send(frame(Date.now(), 0)), 50);
    const viewer = await watch(sandbox, await signInToken(sandbox, 'u_mara'), idOf(1));
    await until(() => viewer.packets > 5, 10_000);
    await say(JSON.stringify({ ...HELLO, streams: [] }));
    await until(async () => (await sandbox.stats()).viewers === 0);
    clearInterval(filming);
    await viewer.close();
  });

  test('of any bytes at all harms neither the sandbox nor other streams', async () => {
    const own = await listen(`/v1/user/devices/${idOf(1)}/events`);
    const others = await listen(`/v1/user/devices/${idOf(0)}/events`);
    const account = await listen('/v1/user/events');
    await until(() => eventsIn(others.text).length > 2);
    const report = fc.oneof(
      fc.jsonValue(),
      fc.record({ device_id: fc.constantFrom(idOf(0), idOf(1), 'x'), stream_id: fc.jsonValue(), armed: fc.boolean() }),
      fc.constant({ stream_id: 'main', set_fps: 1e300, error: 'x'.repeat(300) }),
    );
    const message = fc.oneof(
      fc
        .record({ type: fc.oneof(fc.constantFrom(...TOPICS, ...FORGED), fc.string()), data: report })
        .map((one) => JSON.stringify(one)),
      fc
        .record({ type: fc.constantFrom('hello'), kind: fc.jsonValue(), streams: fc.jsonValue() })
        .map((one) => JSON.stringify(one)),
      wellFormed,
      fc.string({ unit: 'binary' }),
      fc.json(),
      fc.uint8Array({ maxLength: 60 }),
      fc
        .tuple(fc.double(), fc.nat(255), fc.uint8Array({ maxLength: 40 }))
        .map(([at, index, bytes]) => frame(at, index, bytes)),
    );
    await say(JSON.stringify(HELLO));
    await fc.assert(
      fc.asyncProperty(fc.array(message, { minLength: 1, maxLength: 20 }), async (messages) => {
        await say(...messages);
        expect(hostile.readyState).toBe(WebSocket.OPEN);
      }),
      { numRuns: 100 },
    );
    await isWell();
    for (const path of READ) {
      const { status } = await mara('GET', `/v1/user/devices/${idOf(1)}/${path}`);
      expect([path, status]).toEqual([path, 200]);
    }
    const known = Object.keys(DEVICE_EVENTS);
    for (const [feed, id] of [
      [own, idOf(1)],
      [others, idOf(0)],
    ] as const) {
      expect(eventsIn(feed.text).filter(({ name }) => !known.includes(name))).toEqual([]);
      expect(eventsIn(feed.text).filter(({ data }) => data.device_id !== id)).toEqual([]);
    }
    expect(eventsIn(account.text).filter(({ name }) => !name.startsWith('device'))).toEqual([]);
    expect(eventsIn(account.text).filter(({ data }) => JSON.stringify(data).includes(idOf(1)))).toHaveLength(1);
  });

  test('of a job of another device changes nothing of it: its picture stays', async () => {
    const base = `/v1/user/devices/${idOf(0)}/media/sources`;
    const url = `rtsp://${GIMBAL.host}:${GIMBAL.port}/main.264`;
    const source = { name: 'New', url, username: GIMBAL.username, password: GIMBAL.password };
    const { body } = await mara('POST', `${base}/probe`, { source });
    const { job } = body as { readonly job: { readonly id: string } };
    const { job: read } = settingsOf(mara, idOf(0));
    await until(async () => (await read(job.id)).state === 'succeeded', 10_000);
    const picture = async () => (await mara('GET', `${base}/probes/${job.id}/frame.jpg`)).body;
    const before = await picture();
    expect(String(before).length).toBeGreaterThan(500);
    const forged = { jpeg: Buffer.from('another picture').toString('base64') };
    const word = { state: 'succeeded', progress_pct: null, step: null, result: forged, error: null };
    await say(JSON.stringify({ type: 'job', job: job.id, ...word }));
    expect(await picture()).toBe(before);
    // Nor are the pictures of others pushed out by what no device was asked for.
    for (let index = 0; index < 60; index += 1)
      await say(JSON.stringify({ type: 'job', job: `job_${index}`, ...word }));
    expect(await picture()).toBe(before);
    await isWell();
  });

  test('says of itself only: neither for another device nor what the server says of it', async () => {
    const feed = await listen(`/v1/user/devices/${idOf(1)}/events`);
    const report = { text: 'It is me', severity: 6, device_id: idOf(0) };
    await say(
      JSON.stringify({ type: 'watchers', data: { users: [{ user_id: 'u', name: 'Mallory' }] } }),
      JSON.stringify({ type: 'statustext', data: report }),
    );
    await until(() => feed.text.includes('It is me'));
    const said = eventsIn(feed.text).filter(({ name }) => name === 'statustext');
    expect(said.at(-1)?.data).toEqual({ text: 'It is me', severity: 6, device_id: idOf(1) });
    expect(feed.text).not.toContain('Mallory');
  });
});
