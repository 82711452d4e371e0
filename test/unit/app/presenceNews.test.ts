/** @jest-environment ./test/support/browserEnvironment.ts */
import { expect, test } from '@jest/globals';
import type { DeviceId } from '#app/domain/ids';
import { parsePresenceEvent } from '#app/events/presenceEvent';
import { PresenceGatherer } from '#app/events/presenceNews';
import fc from 'fast-check';
import { PresenceModel } from '../../../renderer/live/presence';
import { gatherPresence } from '../../../renderer/platform/gatherPresence';
import type { StreamHandlers } from '../../../renderer/platform/Platform';

const set = (presence: PresenceModel, id: DeviceId, isOnline: boolean, now: number) =>
  presence.applyNews({ online: null, changes: [[id, isOnline]] }, now);
const setOnline = (presence: PresenceModel, online: readonly DeviceId[], now: number) =>
  presence.applyNews({ online, changes: [] }, now);

const IDS = ['a', 'b', 'c', 'd'];
const model = () => new PresenceModel((flush) => flush());
const known = (presence: PresenceModel) => [presence.hasList, [...(presence.export() ?? [])].sort()];

test('gathered however, presence events leave a page knowing the same as one by one', () => {
  const one = fc.record({
    name: fc.constantFrom('devices-online', 'device-online', 'device-offline', 'something'),
    data: fc.oneof(
      fc.constantFrom(...IDS),
      fc.subarray(IDS).map((ids) => JSON.stringify(ids)),
      fc.string(),
      fc.json(),
    ),
    isTold: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(one, { maxLength: 30 }), (events) => {
      const [single, gathered, gatherer] = [model(), model(), new PresenceGatherer()];
      const tell = () => {
        const news = gatherer.take();
        if (news) gathered.applyNews(structuredClone(news), 1);
      };
      for (const { name, data, isTold } of events) {
        const event = parsePresenceEvent(name, data);
        if (event === null) continue;
        gatherer.add(event);
        if (event.type === 'devices-online') setOnline(single, event.ids, 1);
        else set(single, event.id, event.type === 'device-online', 1);
        if (isTold) tell();
      }
      tell();
      expect(gatherer.take()).toBeNull();
      // One that came and went before a list that does not name it is away in both: unknown or known to be.
      const listed = (presence: PresenceModel) =>
        IDS.map((id) => presence.store.getState().entries.get(id as DeviceId)?.isOnline ?? !presence.hasList);
      expect(listed(gathered)).toEqual(listed(single));
      expect(known(gathered)[0]).toBe(known(single)[0]);
    }),
    { numRuns: 300 },
  );
});

test('a device that comes and goes a thousand times within a frame is told of once', () => {
  const gatherer = new PresenceGatherer();
  for (let turn = 0; turn < 1000; turn += 1)
    gatherer.add({ type: turn % 2 === 0 ? 'device-online' : 'device-offline', id: 'a' as DeviceId });
  expect(gatherer.take()).toEqual({ online: null, changes: [['a', false]] });
});

/** A body's stream that comes event by event, and the frames that a page asks for. */
function setUpBody() {
  const told: unknown[] = [];
  const frames: (() => void)[] = [];
  let body: StreamHandlers | null = null;
  let isClosed = false;
  const open = gatherPresence(
    (handlers) => {
      body = handlers;
      return () => (isClosed = true);
    },
    (run) => {
      frames.push(run);
      return () => frames.splice(frames.indexOf(run), 1);
    },
  );
  const close = open({
    onOpen: () => told.push('open'),
    onActivity: () => undefined,
    onEvent: (name, data) => told.push([name, data]),
    onPresence: ({ online, changes }) => told.push({ online, changes: changes.length }),
    onEnd: ({ reason }) => told.push(reason),
  });
  return { told, frames, close, body: () => body as unknown as StreamHandlers, isClosed: () => isClosed };
}

test('a stream that comes event by event is told of once a frame; what is not understood goes on as it came', () => {
  const { told, frames, body } = setUpBody();
  body().onOpen();
  for (let index = 0; index < 1000; index += 1) body().onEvent('device-online', `"d${index}"`);
  body().onEvent('device-online', '{"id":5.5}');
  body().onEvent('device-updated', '"d1"');
  expect(frames).toHaveLength(1);
  frames[0]?.();
  body().onEvent('device-offline', 'd1');
  body().onEnd({ reason: 'ended' });
  expect(told).toEqual([
    'open',
    ['device-online', '{"id":5.5}'],
    ['device-updated', '"d1"'],
    { online: null, changes: 1000 },
    { online: null, changes: 1 },
    'ended',
  ]);
  expect(frames).toEqual([]);
});

test('nothing is told of a stream that was closed by its holder', () => {
  const { told, frames, close, body, isClosed } = setUpBody();
  body().onEvent('device-online', 'd1');
  close();
  expect([told, frames, isClosed()]).toEqual([[], [], true]);
});
