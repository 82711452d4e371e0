import { HISTORY_KEPT_MS } from '#app/domain/deviceHistory';
import { deviceFor, roleOf } from '../core';
import { readGroupQuery, readTopics } from '../groupQuery';
import { shrinkJpeg } from '../../media/vp8';
import { Problem } from '../problem';
import { beginStream } from '../stream';
import type { Handlers } from './handler';
import { relayFor } from './whep';

/** A picture so old is still good enough for a list (pages §1: renewed each 30 s). */
const STILL_LIFE_MS = 25_000;
const MAX_WIDTH = 320;

/** A width that was asked for, between 16 and 320 pixels. */
function widthIn(query: unknown): number {
  const asked = Number((query as { max_width?: string }).max_width ?? MAX_WIDTH);
  return Number.isFinite(asked) ? Math.min(MAX_WIDTH, Math.max(16, Math.floor(asked))) : MAX_WIDTH;
}

export const mediaHandlers: Pick<
  Handlers,
  'listStatusTexts' | 'getDeviceHistory' | 'listStreams' | 'getSnapshot' | 'openDeviceEvents' | 'openDevicesEvents'
> = {
  listStatusTexts: ({ core, user, params }) => {
    deviceFor(core, params.id, user.id);
    return { items: core.feed.earlierTexts(params.id) };
  },

  getDeviceHistory: ({ core, user, params, request }) => {
    deviceFor(core, params.id, user.id);
    const { since, until } = request.query as { readonly since?: string; readonly until?: string };
    const now = Date.now();
    const [from, to] = [
      since === undefined ? now - HISTORY_KEPT_MS : Date.parse(since),
      Date.parse(until ?? '') || now,
    ];
    if (Number.isNaN(from)) throw new Problem(400, 'malformed', 'A time is written as 2026-01-31T12:00:00Z.');
    return {
      items: core.history.of(params.id, from, to),
      kept_since: new Date(now - HISTORY_KEPT_MS).toISOString(),
    };
  },

  listStreams: ({ core, user, params }) => {
    deviceFor(core, params.id, user.id);
    return core.media.streams(params.id).map((stream) => {
      const { url } = core.whep.of(params.id, stream.id);
      return url === undefined ? stream : { ...stream, whep_url: url };
    });
  },

  getSnapshot: async ({ core, user, params, request, reply }) => {
    const relay = relayFor(core, params.id, params.stream_id, user.id);
    const still = await relay.still(STILL_LIFE_MS);
    if (!still) return void reply.code(204).send();
    const etag = `"${still.at.toString(36)}"`;
    reply.header('etag', etag).header('x-captured-at', new Date(still.at).toISOString());
    if (request.headers['if-none-match'] === etag) return void reply.code(304).send();
    // What a device sends as a still picture may be none.
    const jpeg = await shrinkJpeg(still.jpeg, widthIn(request.query)).catch(() => null);
    if (jpeg) reply.type('image/jpeg').send(jpeg);
    else reply.code(204).send();
    return undefined;
  },

  openDeviceEvents: ({ core, user, params, request, reply }) => {
    deviceFor(core, params.id, user.id);
    const events = readTopics(request.query);
    core.feed.open(params.id, user.id, beginStream(reply), events);
    return undefined;
  },

  openDevicesEvents: ({ core, user, request, reply }) => {
    const { ids, ...options } = readGroupQuery(request.query);
    const mayRead = (id: string) => {
      const device = core.file.state.devices.find((one) => one.id === id);
      return device !== undefined && roleOf(device, user.id) !== undefined;
    };
    const devices = { allowed: ids.filter(mayRead), denied: ids.filter((id) => !mayRead(id)) };
    core.feed.openGroup(devices, user.id, beginStream(reply), options);
    return undefined;
  },
};
