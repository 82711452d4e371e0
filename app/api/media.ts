import * as v from 'valibot';
import { MediaStreamWire, toMediaStream, type MediaStreamInfo } from '../domain/stream';
import { rowsById } from '../lib/rowsById';
import { endpoint } from './endpoint';
import { JPEG_LIMITS, toPicture } from './picture';

/** Longest session description that is sent or read, in characters. */
const MAX_SDP = 100_000;
const Sdp = v.pipe(v.string(), v.maxLength(MAX_SDP));
const MAX_STREAMS = 32;

export const listStreams = endpoint('GET', '/v1/user/devices/{id}/media/streams', {
  request: null,
  response: v.array(MediaStreamWire),
  decode: (body): readonly MediaStreamInfo[] => rowsById(body, 'streams', toMediaStream).slice(0, MAX_STREAMS),
});

/** The newest picture of a stream as an address to show (api §5); null for one that has not changed. `max_width` in the query, in pixels. */
export const getSnapshot = endpoint('GET', '/v1/user/devices/{id}/media/streams/{stream_id}/snapshot.jpg', {
  request: null,
  response: null,
  decode: toPicture,
  kind: 'bytes',
  limits: JPEG_LIMITS,
});

/** WHEP (IETF draft-ietf-wish-whep-03): the answer to an offer creates a session. Bodies are SDP, not JSON. */
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
