import { UNKNOWN_CALL } from '#app/api/errors';
import type { Area } from '../check';
import type { Context } from '../context';
import {
  broken,
  codeIn,
  listOf,
  need,
  needBody,
  needError,
  needFree,
  needHeader,
  needOffered,
  needStatus,
  recordOf,
  textOf,
} from '../expect';
import type { Answer, CallOptions } from '../http';
import { CANDIDATE, OFFER, RESTART } from '../offer';
import { NotOffered, Skipped } from '../outcome';

const SDP = 'application/sdp';
const FRAGMENT = 'application/trickle-ice-sdpfrag';

/** A stream of the device, at this server. */
export async function streamOf(context: Context): Promise<{ readonly id: string; readonly whep: string }> {
  const answer = await context.call('listStreams');
  needOffered(answer);
  // Told by the check of the list itself.
  if (!Array.isArray(answer.body)) throw new Skipped('the streams are not listed');
  const rows = listOf(answer.body).map(recordOf);
  const row = rows.find(({ state }) => state !== 'stopped' && state !== 'error') ?? rows[0];
  if (!row) throw new Skipped('the device has no stream');
  const own = context.pathOf('openWhep', { params: { stream_id: textOf(row.id) } });
  const whep = new URL(textOf(row.whep_url) || own, answer.url);
  if (whep.origin !== new URL(answer.url).origin) throw new Skipped(`the stream is served by ${whep.host}`);
  return { id: textOf(row.id), whep: whep.href };
}

/** Where offers are answered by another server. */
function needHere({ status }: Answer): void {
  if (status === 307 || status === 308) throw new Skipped('the stream is served elsewhere');
}

/** Where there is no video at present. */
function needVideo(answer: Answer): void {
  needFree(answer);
  needHere(answer);
  const words = `the device sends no video at present (${answer.status}${codeIn(answer.body)})`;
  if ([403, 404, 406, 409, 503].includes(answer.status)) throw new Skipped(words);
}

interface Session {
  readonly answer: Answer;
  readonly url: URL;
  readonly etag: string;
}

/** The address of a session is below that of its stream, or the same with another query. */
function isOfStream(url: URL, stream: URL): boolean {
  const isBelow = url.pathname.startsWith(`${stream.pathname.replace(/\/$/, '')}/`);
  const isQuery = url.pathname === stream.pathname && url.search !== stream.search;
  return url.origin === stream.origin && (isBelow || isQuery);
}

const post = (context: Context, whep: string, options: CallOptions) =>
  context.changes.make(
    'a session of video',
    () => context.send('POST', whep, options),
    async (answer) => {
      const location = answer?.headers.get('location') ?? null;
      if (answer === null || location === null || !URL.canParse(location, answer.url)) return;
      // Only 201 and a counter-offer begin a session; anything else at that address is not the check's to end.
      const isBegun = answer.status < 300 || answer.status === 406;
      const session = new URL(location, answer.url);
      if (!isBegun || !isOfStream(session, new URL(whep))) return;
      const { status } = await context.send('DELETE', session.href);
      if (status >= 300 && ![404, 405, 410].includes(status)) throw new Error(`status ${status}`);
    },
  );

/** Opens a session, which ends with the check. */
async function open(context: Context): Promise<Session> {
  const { whep } = await streamOf(context);
  const answer = await post(context, whep, { text: OFFER, type: SDP });
  needVideo(answer);
  needStatus(answer, 201);
  const location = needHeader(answer, 'Location', /./, 'the address of the session');
  const url = URL.canParse(location, answer.url) ? new URL(location, answer.url) : null;
  if (url === null || !isOfStream(url, new URL(whep)))
    return broken(answer, 'Location: an address below that of the stream', `Location: ${location}`);
  return { answer, url, etag: answer.headers.get('etag') ?? '' };
}

const patch = (context: Context, { url }: Session, etag: string, text: string) =>
  context.send('PATCH', url.href, { text, type: FRAGMENT, headers: etag === '' ? {} : { 'if-match': etag } });

/** Ends the check where sessions are not changed. */
function needPatch({ status }: Answer): void {
  if (status === 405 || status === 501) throw new NotOffered(`PATCH is answered by ${status}`);
}

const ICE = /^<(stuns?|turns?):[^>]+>/i;

/** Values of parameters may be without quotes, and with blanks around `=` (RFC 8288 §3). */
const ICE_RELATION = /;\s*rel\s*=\s*"?ice-server\b/i;
const hasParameter = (link: string, name: string): boolean =>
  new RegExp(String.raw`;\s*${name}\s*=\s*(?:"[^"]|[^\s;"])`, 'i').test(link);

/** Each ICE server of a Link header has its relation, and each relay its credentials. */
function needIce(answer: Answer): void {
  const links = (answer.headers.get('link') ?? '').split(/,(?=\s*<)/).map((link) => link.trim());
  const servers = links.filter((link) => ICE.test(link) || ICE_RELATION.test(link));
  if (servers.length === 0) throw new NotOffered('no ICE servers are named');
  for (const link of servers) {
    const [, scheme = ''] = ICE.exec(link) ?? [];
    need(scheme !== '', answer, 'Link: <stun:…> or <turn:…>', `Link: ${link}`);
    need(ICE_RELATION.test(link), answer, 'rel="ice-server"', `Link: ${link}`);
    const isRelay = scheme.toLowerCase().startsWith('turn');
    const hasSecret = hasParameter(link, 'username') && hasParameter(link, 'credential');
    need(!isRelay || hasSecret, answer, 'username and credential of a relay', `Link: ${link}`);
  }
}

const reading: Area['checks'] = [
  {
    clause: '§5 Streams of video',
    level: 'MUST',
    name: "A device's streams are listed",
    needs: 'device',
    run: async (context) => {
      const answer = await context.call('listStreams');
      needOffered(answer);
      needBody(context, 'listStreams', answer);
    },
  },
  {
    clause: '§5 No video',
    level: 'SHOULD',
    name: 'The streams of a device are a list also where it has none',
    needs: 'device',
    run: async (context) => {
      const answer = await context.call('listStreams');
      const { status } = answer;
      need(!UNKNOWN_CALL.includes(status), answer, 'status 200 with a list, which may be empty', `status ${status}`);
    },
  },
  {
    clause: '§1 Caching',
    level: 'MUST',
    name: 'A picture has an ETag, and one that has not changed is answered by 304 without a body',
    needs: 'device',
    run: async (context) => {
      const { id } = await streamOf(context);
      const where = { params: { stream_id: id }, query: { max_width: '160' } };
      const first = await context.call('getSnapshot', where);
      needOffered(first);
      if (first.status === 204) throw new Skipped('there is no picture yet');
      needStatus(first, 200);
      needHeader(first, 'Content-Type', /^image\/jpeg/i, 'image/jpeg');
      const etag = needHeader(first, 'ETag', /^(?:W\/)?"[^"]*"$/, 'an entity tag');
      const again = await context.call('getSnapshot', { ...where, headers: { 'if-none-match': etag } });
      needStatus(again, 304);
      need(again.text === '', again, 'no body', 'one');
    },
  },
  {
    clause: '§5 Offers',
    level: 'SHOULD',
    name: 'OPTIONS says that offers are taken',
    needs: 'device',
    run: async (context) => {
      const { whep } = await streamOf(context);
      const answer = await context.send('OPTIONS', whep);
      needStatus(answer, 200, 204);
      needHeader(answer, 'Accept-Post', /application\/sdp/i, SDP);
    },
  },
  {
    clause: '§8 ICE servers',
    level: 'MUST',
    name: 'ICE servers are named by Link headers that clients understand',
    needs: 'device',
    run: async (context) => {
      const { whep } = await streamOf(context);
      needIce(await context.send('OPTIONS', whep));
    },
  },
];

const watching: Area['checks'] = [
  {
    clause: '§5 Offers',
    level: 'MUST',
    name: 'An offer is answered by 201 with a session description and the address of the session',
    needs: 'write',
    run: async (context) => {
      const { answer } = await open(context);
      needHeader(answer, 'Content-Type', /^application\/sdp(?:\s*;|$)/i, SDP);
      const isAnswer = /^v=0\r?\n/.test(answer.text) && /^m=video /m.test(answer.text);
      need(isAnswer, answer, 'a session description with video', answer.text);
    },
  },
  {
    clause: '§5 Offers',
    level: 'SHOULD',
    name: 'The answer to an offer has an ETag, by which the session can be changed',
    needs: 'write',
    run: async (context) => {
      const { answer } = await open(context);
      needHeader(answer, 'ETag', /^"[^"]*"$/, 'a strong entity tag');
    },
  },
  {
    clause: '§5 Offers',
    level: 'MUST',
    name: 'What is no offer is refused',
    needs: 'write',
    run: async (context) => {
      const { whep } = await streamOf(context);
      const answer = await post(context, whep, { body: {} });
      needHere(answer);
      needError(answer, 400, 406, 415, 422);
    },
  },
  {
    clause: '§5 Offers',
    level: 'MUST',
    name: 'An offer without a session is answered by 401',
    needs: 'write',
    run: async (context) => {
      const { whep } = await streamOf(context);
      const answer = await post(context, whep, { text: OFFER, type: SDP, token: null });
      needHere(answer);
      needError(answer, 401);
    },
  },
  {
    clause: '§5 Sessions of video',
    level: 'MUST',
    name: 'A candidate that is found later is taken by 204',
    needs: 'write',
    run: async (context) => {
      const session = await open(context);
      const answer = await patch(context, session, session.etag, CANDIDATE);
      needPatch(answer);
      needStatus(answer, 204);
    },
  },
  {
    clause: '§5 Sessions of video',
    level: 'MUST',
    name: 'A candidate for another ICE session is answered by 412',
    needs: 'write',
    run: async (context) => {
      const answer = await patch(context, await open(context), '"farsight-conform"', CANDIDATE);
      needPatch(answer);
      needStatus(answer, 412);
    },
  },
  {
    clause: '§5 Sessions of video',
    level: 'MUST',
    name: 'ICE is restarted by If-Match: *, which gives another ETag and credentials',
    needs: 'write',
    run: async (context) => {
      const session = await open(context);
      const answer = await patch(context, session, '*', RESTART);
      needPatch(answer);
      needStatus(answer, 200);
      needHeader(answer, 'Content-Type', /^application\/trickle-ice-sdpfrag(?:\s*;|$)/i, FRAGMENT);
      const hasIce = /^a=ice-ufrag:\S+/m.test(answer.text) && /^a=ice-pwd:\S+/m.test(answer.text);
      need(hasIce, answer, 'credentials of ICE', answer.text);
      const etag = answer.headers.get('etag') ?? '';
      if (session.etag !== '' && etag === session.etag) broken(answer, 'another ETag', 'the same');
    },
  },
  {
    clause: '§5 Sessions of video',
    level: 'MUST',
    name: 'A session is ended by DELETE, and gone afterwards',
    needs: 'write',
    run: async (context) => {
      const { url } = await open(context);
      needStatus(await context.send('DELETE', url.href), 200, 204);
      needStatus(await context.send('DELETE', url.href), 404, 410);
    },
  },
];

/** Video by WHEP. */
export const video: Area = { name: 'video', checks: [...reading, ...watching] };
