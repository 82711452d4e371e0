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
