import type { ServerResponse } from 'node:http';
import type { FastifyReply } from 'fastify';
import { deviceFor, roleOf } from '../core';
import { readGroupQuery } from '../groupQuery';
import { Problem } from '../problem';
import { NoCommonCodec } from '../../media/ViewerSession';
import { shrinkJpeg } from '../../media/vp8';
import type { Core } from '../core';
import type { Handlers } from './handler';

function relayFor(core: Core, deviceId: string, streamId: string, userId: string) {
  deviceFor(core, deviceId, userId);
  const relay = core.media.relay(deviceId, streamId);
  if (!relay) throw new Problem(404, 'no_stream', 'This device has no such stream.');
  return relay;
}

function sessionFor(core: Core, params: { id: string; stream_id: string; session_id: string }, userId: string) {
  const relay = relayFor(core, params.id, params.stream_id, userId);
  const session = relay.find(params.session_id);
  if (session?.userId !== userId) throw new Problem(404, 'no_session', 'This session has ended.');
  return { relay, session };
}

/** Candidates of a fragment, with the media they belong to (RFC 8840 §9). */
function candidatesIn(fragment: string): { candidate: string; sdpMid: string }[] {
  const sdpMid = /^a=mid:(\S{1,32})/m.exec(fragment)?.[1] ?? '0';
  return [...fragment.matchAll(/^a=(candidate:[^\r\n]{1,300})/gm)].map(([, candidate = '']) => ({ candidate, sdpMid }));
}

/** A picture so old is still good enough for a list (`design/pages.md` §1: renewed each 30 s). */
const STILL_LIFE_MS = 25_000;
const MAX_WIDTH = 320;

/** A width that was asked for, between 16 and 320 pixels. */
function widthIn(query: unknown): number {
  const asked = Number((query as { max_width?: string }).max_width ?? MAX_WIDTH);
  return Number.isFinite(asked) ? Math.min(MAX_WIDTH, Math.max(16, Math.floor(asked))) : MAX_WIDTH;
}

const wrongCodec = () => new Problem(406, 'codec', 'This stream is in a codec that was not offered.');
function beginStream(reply: FastifyReply): ServerResponse {
  const { raw } = reply.hijack();
  const headers = { ...reply.getHeaders(), 'content-type': 'text/event-stream', 'x-accel-buffering': 'no' };
  raw.writeHead(200, headers as Record<string, string>);
  return raw;
}

export const mediaHandlers: Pick<
  Handlers,
  | 'listStatusTexts'
  | 'listStreams'
  | 'getSnapshot'
  | 'openWhep'
  | 'trickleWhep'
  | 'closeWhep'
  | 'openDeviceEvents'
  | 'openDevicesEvents'
> = {
  listStatusTexts: ({ core, user, params }) => {
    deviceFor(core, params.id, user.id);
    return { items: core.feed.earlierTexts(params.id) };
  },

  listStreams: ({ core, user, params }) => {
    deviceFor(core, params.id, user.id);
    return core.media.streams(params.id);
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

  openWhep: async ({ core, user, params, body, reply }) => {
    const relay = relayFor(core, params.id, params.stream_id, user.id);
    if (relay.isFull)
      throw new Problem(503, 'viewer_limit', 'As many people are watching as may.', { 'retry-after': '5' });
    if (relay.codec === 'h265') throw wrongCodec();
    if (!(await relay.wake()))
      throw new Problem(409, 'no_publisher', 'The device sends no video yet.', { 'retry-after': '2' });
    try {
      const { session, answer } = await relay.admit(user.id, body);
      // Nobody would ever close a session whose address was never read.
      if (reply.raw.destroyed) relay.remove(session);
      reply
        .code(201)
        .type('application/sdp')
        .header('location', `/v1/user/devices/${params.id}/media/streams/${params.stream_id}/whep/${session.id}`)
        .header('etag', `"${session.etag}"`);
      return answer;
    } catch (error) {
      if (error instanceof NoCommonCodec) throw wrongCodec();
      throw new Problem(422, 'sdp', 'This offer cannot be answered.');
    }
  },

  trickleWhep: async ({ core, user, params, body, reply, request }) => {
    const { session } = sessionFor(core, params, user.id);
    const match = request.headers['if-match'];
    if (match === '*') {
      const fragment = await session.restart(body).catch(() => {
        throw new Problem(422, 'ice_restart', 'ICE cannot be restarted with this.');
      });
      reply.type('application/trickle-ice-sdpfrag').header('etag', `"${session.etag}"`).send(fragment);
      return undefined;
    }
    if (match !== undefined && match !== `"${session.etag}"`) throw new Problem(412, 'etag', 'Another ICE session.');
    await session.addCandidates(candidatesIn(body));
    reply.code(204);
    return undefined;
  },

  closeWhep: ({ core, user, params }) => {
    const { relay, session } = sessionFor(core, params, user.id);
    relay.remove(session);
    return undefined;
  },

  openDeviceEvents: ({ core, user, params, reply }) => {
    deviceFor(core, params.id, user.id);
    core.feed.open(params.id, user.id, beginStream(reply));
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
