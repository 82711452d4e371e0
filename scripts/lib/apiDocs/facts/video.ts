import type { EndpointName } from '#app/api/index';
import {
  ARMED,
  GONE,
  NEVER_REPORTED,
  OFFLINE,
  OVERRIDE_ARMED,
  OVERRIDE_ROLE,
  UNSUPPORTED,
  whole,
  type CallFacts,
  type Refusal,
} from './facts';

export const VIDEO = {
  name: 'Video',
  about: 'Streams by WHEP (draft-ietf-wish-whep), their pictures, and the sources that they take their video from.',
};

const NO_STREAM: Refusal = [404, 'no_stream', 'the device has no such stream, or sends nothing to it yet'];
const NO_SESSION: Refusal = [404, 'no_session', 'the session has ended, or is another user’s'];
const BAD_SDP: Refusal = [422, 'sdp', 'the description cannot be used'];
const OWN_SESSION = 'Only the user who opened the session.';
const JPEG = 'image/jpeg';
const PICTURE = { 200: 'a JPEG', 204: 'there is no picture' };

const streamCalls = {
  listStreams: {
    summary: 'The streams of a device',
    who: 'access',
    isNever501: true,
    note: 'A device without video has an empty list, and so has every device of a server without video: it does not answer 501. While it is online the client asks again every 5 s.',
  },
  getSnapshot: {
    summary: 'The newest picture of a stream',
    who: 'access',
    answers: { ...PICTURE, 304: 'the picture is the one that the caller has' },
    refusals: [NO_STREAM],
    query: { max_width: whole(16, 320, 'widest picture, in pixels', 320) },
    hasEtag: true,
    takesIfNoneMatch: true,
    mediaType: JPEG,
    note: '`X-Captured-At` says when it was taken.',
  },
  openWhep: {
    summary: 'Opens a session by an offer in SDP',
    who: 'access',
    answers: { 201: 'the answer to the offer' },
    refusals: [
      NO_STREAM,
      [406, 'codec', 'no codec of the offer fits; a body of `application/sdp` is an offer of the server’s own'],
      [409, 'no_publisher', 'the device sends no video yet; `Retry-After` says when to ask again'],
      BAD_SDP,
      [503, 'viewer_limit', 'no further viewer is let in'],
    ],
    refusalTypes: { 406: 'application/sdp' },
    hasEtag: true,
    location: 'the session',
    note: 'Draft §4.2. ICE servers come in `Link` (draft §4.7), also of the answer to `OPTIONS`. A 307 or 308 leads to another server (draft §4.6).',
  },
  trickleWhep: {
    summary: 'Sends candidates, restarts ICE, or answers an offer of the server’s own',
    who: 'access',
    whoElse: OWN_SESSION,
    answers: { 200: 'ICE restarted: the server’s own credentials and candidates', 204: 'taken' },
    refusals: [
      NO_SESSION,
      [405, 'patch', 'sessions of this server are not changed'],
      [412, 'etag', '`If-Match` is of another ICE session'],
      BAD_SDP,
      [422, 'ice_restart', 'ICE cannot be restarted with this'],
      [428, 'if_match', 'this server wants `If-Match`'],
    ],
    ifMatch: 'optional',
    hasEtag: true,
    mediaType: 'application/trickle-ice-sdpfrag',
    note: 'Draft §4.4.2 with the `ETag` of the session, §4.4.3 with `If-Match: *`. A counter-offer (§4.2.2) is answered with `application/sdp`.',
  },
  closeWhep: {
    summary: 'Ends a session',
    who: 'access',
    whoElse: OWN_SESSION,
    refusals: [NO_SESSION],
    note: 'Draft §4.3, which answers with 200; any 2xx is taken.',
  },
} satisfies Partial<Record<EndpointName, CallFacts>>;

export const videoCalls = {
  ...streamCalls,
  listSources: { summary: 'The sources of video of a device', who: 'access' },
  getMediaCapabilities: { summary: 'What a device can have as sources, and which cameras it has found', who: 'access' },
  createSource: {
    summary: 'Adds a source; members that are left out get their defaults',
    who: 'editMedia',
    answers: { 201: 'the source' },
    refusals: [UNSUPPORTED, NEVER_REPORTED, [409, 'too_many', 'the device takes no more sources']],
    hasEtag: true,
    location: 'the source',
  },
  getSource: { summary: 'One source', who: 'access', hasEtag: true },
  changeSource: {
    summary: 'Changes a source by JSON Merge Patch',
    who: 'editMedia',
    answers: { 200: 'nothing had to be changed', 202: 'the device has yet to apply it' },
    refusals: [OVERRIDE_ROLE, ARMED, GONE],
    query: { override_armed: OVERRIDE_ARMED },
    ifMatch: 'required',
    hasEtag: true,
  },
  deleteSource: {
    summary: 'Removes a source',
    who: 'editMedia',
    refusals: [
      [409, 'in_use', 'a stream takes its video from it'],
      [409, 'protected', 'it is part of the device: it can be disabled'],
    ],
    ifMatch: 'required',
  },
  changeControls: {
    summary: 'Sets controls of a camera at once, without restarting its video',
    who: 'editMedia',
    refusals: [OFFLINE, [504, 'no_answer', 'the device did not answer']],
    hasEtag: true,
    note: 'What the device refuses is 409 with the device’s own `code`.',
  },
  getSourcePicture: {
    summary: 'The newest picture of a source',
    who: 'access',
    answers: PICTURE,
    query: { max_width: whole(16, 640, 'widest picture, in pixels', 640) },
    mediaType: JPEG,
  },
  probeSource: {
    summary: 'Has the device look for video at a source that need not be saved',
    who: 'editMedia',
    answers: { 202: 'the job `source.probe`' },
    refusals: [UNSUPPORTED, NEVER_REPORTED, OFFLINE],
    location: 'the job',
  },
  getProbeFrame: { summary: 'The first frame that a probe saw', who: 'editMedia', answers: PICTURE, mediaType: JPEG },
} satisfies Partial<Record<EndpointName, CallFacts>>;
