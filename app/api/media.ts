import * as v from 'valibot';
import { MediaStreamWire, toMediaStream, type MediaStreamInfo } from '../domain/stream';
import { rowsOf } from '../lib/rowsOf';
import { endpoint } from './endpoint';

/** Longest session description that is sent or read, in characters. */
const MAX_SDP = 100_000;
const Sdp = v.pipe(v.string(), v.maxLength(MAX_SDP));
const MAX_STREAMS = 32;

export const listStreams = endpoint('GET', '/v1/user/devices/{id}/media/streams', {
  request: null,
  response: v.array(MediaStreamWire),
  decode: (body): readonly MediaStreamInfo[] =>
    rowsOf(body, 'streams')
      .slice(0, MAX_STREAMS)
      .map(toMediaStream)
      .filter((stream) => stream !== null),
});

/** Largest picture that is shown, in bytes: many times what 320 by 180 need. */
const MAX_PICTURE = 300_000;

/** Address of a picture that was read a character a byte. Throws for what is no JPEG. */
function toPicture(text: unknown): string | null {
  if (text === '') return null;
  if (typeof text !== 'string' || !text.startsWith('\xff\xd8\xff') || text.length > MAX_PICTURE)
    throw new Error('no JPEG');
  return `data:image/jpeg;base64,${btoa(text)}`;
}

/** The newest picture of a stream as an address to show (`design/api.md` §5); null for one that has not changed. `max_width` in the query, in pixels. */
export const getSnapshot = endpoint('GET', '/v1/user/devices/{id}/media/streams/{stream_id}/snapshot.jpg', {
  request: null,
  response: null,
  decode: toPicture,
  kind: 'image',
});

/** WHEP (IETF draft-ietf-wish-whep-03): an offer is answered, and a session stands. Bodies are SDP, no JSON. */
export const openWhep = endpoint('POST', '/v1/user/devices/{id}/media/streams/{stream_id}/whep', {
  request: Sdp,
  response: Sdp,
  decode: () => undefined,
  kind: 'sdp',
});

const SESSION = '/v1/user/devices/{id}/media/streams/{stream_id}/whep/{session_id}';

/** Candidates that were found after the offer (RFC 8840 in the form of the draft). */
export const trickleWhep = endpoint('PATCH', SESSION, {
  request: Sdp,
  response: null,
  decode: () => undefined,
  kind: 'sdp',
});

export const closeWhep = endpoint('DELETE', SESSION, { request: null, response: null, decode: () => undefined });
