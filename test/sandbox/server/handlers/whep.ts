import type { FastifyReply, FastifyRequest } from 'fastify';
import { deviceFor } from '../core';
import type { Core } from '../core';
import { Problem } from '../problem';
import { NoCommonCodec, type ViewerSession } from '../../media/ViewerSession';
import type { StreamRelay } from '../../media/StreamRelay';
import { addressOf, linksOf, lostVideo, type WhepBehaviour } from '../whep/behaviour';
import type { Handlers } from './handler';

/** A stream that a person may watch. */
export function relayFor(core: Core, deviceId: string, streamId: string, userId: string): StreamRelay {
  deviceFor(core, deviceId, userId);
  const relay = core.media.relay(deviceId, streamId);
  if (!relay) throw new Problem(404, 'no_stream', 'This device has no such stream.');
  return relay;
}

/** The session at the very address of a request, query included. */
function sessionFor(core: Core, { url }: FastifyRequest, userId: string) {
  const address = core.whep.addresses.get(url);
  if (!address) throw new Problem(404, 'no_session', 'This session has ended.');
  const relay = relayFor(core, address.deviceId, address.streamId, userId);
  const session = relay.find(address.sessionId);
  if (session?.userId !== userId) throw new Problem(404, 'no_session', 'This session has ended.');
  return { relay, session, behaviour: core.whep.of(address.deviceId, address.streamId) };
}

/** Candidates of a fragment, with the media they belong to (RFC 8840 §9). */
function candidatesIn(fragment: string): { candidate: string; sdpMid: string }[] {
  const sdpMid = /^a=mid:(\S{1,32})/m.exec(fragment)?.[1] ?? '0';
  return [...fragment.matchAll(/^a=(candidate:[^\r\n]{1,300})/gm)].map(([, candidate = '']) => ({ candidate, sdpMid }));
}

const wrongCodec = () => new Problem(406, 'codec', 'This stream is in a codec that was not offered.');
const after = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
const EDGE = '/v1/media/edge';

/** Where a redirected POST goes: a path of the same server. */
const edgeOf = ({ id, stream_id: stream }: { id: string; stream_id: string }) => `${EDGE}/${id}/${stream}/whep`;

/** Scripted answers to a POST, before a session is created; true: answered. */
function refuse(
  behaviour: WhepBehaviour,
  params: { id: string; stream_id: string },
  path: string,
  reply: FastifyReply,
) {
  const { refusal, redirect } = behaviour;
  if (refusal) {
    const { status, body, retryAfterS } = refusal;
    const headers = retryAfterS === undefined ? {} : { 'retry-after': String(retryAfterS) };
    if (body === 'problem') throw new Problem(status, 'busy', 'Not now.', headers);
    const html = '<html><body><h1>Service Temporarily Unavailable</h1></body></html>';
    reply
      .code(status)
      .headers(headers)
      .type('text/html')
      .send(body === 'html' ? html : '');
    return true;
  }
  if (redirect === undefined || path.startsWith(EDGE)) return false;
  reply.code(redirect).header('location', edgeOf(params)).send();
  return true;
}

interface Opened {
  readonly core: Core;
  readonly params: { id: string; stream_id: string };
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly session: ViewerSession;
}

/** The headers of a session that has been opened. */
function tellSession({ core, params, request, reply, session }: Opened, behaviour: WhepBehaviour): void {
  const post = request.url.split('?')[0] ?? '';
  const { key, location } = addressOf(behaviour.location ?? 'usual', post, session.id, core.urls.api);
  core.whep.addresses.set(key, { deviceId: params.id, streamId: params.stream_id, sessionId: session.id });
  reply.code(behaviour.makesCounterOffer ? 406 : 201).type('application/sdp');
  if (location !== null) reply.header('location', location);
  if (!behaviour.hasNoEtag) reply.header('etag', `"${session.etag}"`);
  if (behaviour.linkOn !== 'options' && behaviour.iceServers) reply.header('link', linksOf(behaviour));
  if (behaviour.hidesHeaders) reply.removeHeader('access-control-expose-headers');
}

/** The answer to OPTIONS that is no preflight: what may be posted, and ICE servers before the first offer. */
export function tellOptions(core: Core, params: { id: string; stream_id: string }, reply: FastifyReply): void {
  const behaviour = core.whep.of(params.id, params.stream_id);
  if (behaviour.linkOn !== 'answer' && behaviour.iceServers) reply.header('link', linksOf(behaviour));
  if (behaviour.hidesHeaders) reply.removeHeader('access-control-expose-headers');
  reply.code(204).header('accept-post', 'application/sdp').send();
}

export const whepHandlers: Pick<Handlers, 'openWhep' | 'trickleWhep' | 'closeWhep'> = {
  openWhep: async ({ core, user, params, body, request, reply }) => {
    const relay = relayFor(core, params.id, params.stream_id, user.id);
    const behaviour = core.whep.of(params.id, params.stream_id);
    if (refuse(behaviour, params, request.url, reply)) return '';
    if (relay.isFull)
      throw new Problem(503, 'viewer_limit', 'As many people are watching as may.', { 'retry-after': '5' });
    if (relay.codec === 'h265') throw wrongCodec();
    if (!(await relay.wake()))
      throw new Problem(409, 'no_publisher', 'The device sends no video yet.', { 'retry-after': '2' });
    try {
      const { session, answer } = await relay.admit(user.id, behaviour.makesCounterOffer ? null : body);
      await after(behaviour.answerDelayMs ?? 0);
      // A session whose address was never read could not be closed.
      if (reply.raw.destroyed) relay.remove(session);
      tellSession({ core, params, request, reply, session }, behaviour);
      return behaviour.rejectsVideo ? lostVideo(answer) : answer;
    } catch (error) {
      if (error instanceof NoCommonCodec) throw wrongCodec();
      throw new Problem(422, 'sdp', 'This offer cannot be answered.');
    }
  },

  trickleWhep: async ({ core, user, body, reply, request }) => {
    const { session, behaviour } = sessionFor(core, request, user.id);
    if (request.headers['content-type'] === 'application/sdp') {
      await session.accept(body).catch(() => {
        throw new Problem(422, 'sdp', 'This is no answer to the offer.');
      });
      reply.code(204);
      return undefined;
    }
    if (behaviour.refusesPatch) throw new Problem(405, 'patch', 'Sessions are not changed here.', { allow: 'DELETE' });
    const match = request.headers['if-match'];
    if (match === undefined && behaviour.needsIfMatch) throw new Problem(428, 'if_match', 'Send If-Match.');
    if (match === '*') {
      const fragment = await session.restart(body).catch(() => {
        throw new Problem(422, 'ice_restart', 'ICE cannot be restarted with this.');
      });
      if (!behaviour.hasNoEtag) reply.header('etag', `"${session.etag}"`);
      reply.type('application/trickle-ice-sdpfrag').send(fragment);
      return undefined;
    }
    if (match !== undefined && match !== `"${session.etag}"`) throw new Problem(412, 'etag', 'Another ICE session.');
    await session.addCandidates(candidatesIn(body));
    reply.code(204);
    return undefined;
  },

  closeWhep: ({ core, user, request }) => {
    const { relay, session } = sessionFor(core, request, user.id);
    core.whep.addresses.delete(request.url);
    relay.remove(session);
    return undefined;
  },
};
