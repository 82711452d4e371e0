import { deviceFor } from '../core';
import { Problem } from '../problem';
import { toJpeg } from '../../media/vp8';
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

export const mediaHandlers: Pick<
  Handlers,
  'listStreams' | 'getSnapshot' | 'openWhep' | 'trickleWhep' | 'closeWhep' | 'openDeviceEvents'
> = {
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
    if (request.headers['if-none-match'] === etag) reply.code(304).send();
    else reply.type('image/jpeg').send(await toJpeg(still.frame, widthIn(request.query)));
    return undefined;
  },

  openWhep: async ({ core, user, params, body, reply }) => {
    const relay = relayFor(core, params.id, params.stream_id, user.id);
    if (relay.isFull)
      throw new Problem(503, 'viewer_limit', 'As many people are watching as may.', { 'retry-after': '5' });
    if (relay.codec !== 'vp8') throw new Problem(406, 'codec', 'This stream is in a codec that was not offered.');
    if (!(await relay.wake()))
      throw new Problem(409, 'no_publisher', 'The device sends no video yet.', { 'retry-after': '2' });
    try {
      const { session, answer } = await relay.admit(user.id, body);
      reply
        .code(201)
        .type('application/sdp')
        .header('location', `/v1/user/devices/${params.id}/media/streams/${params.stream_id}/whep/${session.id}`)
        .header('etag', `"${session.etag}"`);
      return answer;
    } catch {
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
    const { raw } = reply.hijack();
    const headers = { ...reply.getHeaders(), 'content-type': 'text/event-stream', 'x-accel-buffering': 'no' };
    raw.writeHead(200, headers as Record<string, string>);
    core.feed.open(params.id, user.id, raw);
    return undefined;
  },
};
