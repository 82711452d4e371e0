import { ENDPOINTS } from '#app/api/index';
import { fillPath } from '#app/api/path';
import { DEVICE_EVENTS } from '#app/events/deviceEvent';
import { ended, idIn, jobIdIn } from './orders';
import { HARBOUR, MAST } from './people';
import type { Recorder } from './Recorder';

const PATIENCE_MS = 20_000;

/** Made-up SDP of a viewer that takes H.264 and VP8. */
const OFFER = [
  'v=0',
  'o=- 1 1 IN IP4 0.0.0.0',
  's=-',
  't=0 0',
  'a=group:BUNDLE 0',
  'm=video 9 UDP/TLS/RTP/SAVPF 96 97',
  'c=IN IP4 0.0.0.0',
  'a=ice-ufrag:abcd',
  'a=ice-pwd:abcdefghijklmnopqrstuvwx',
  `a=fingerprint:sha-256 ${Array.from({ length: 32 }, () => '00').join(':')}`,
  'a=setup:actpass',
  'a=mid:0',
  'a=recvonly',
  'a=rtcp-mux',
  'a=rtpmap:96 H264/90000',
  'a=fmtp:96 packetization-mode=1;profile-level-id=42e01f',
  'a=rtcp-fb:96 nack pli',
  'a=rtpmap:97 VP8/90000',
  'a=rtcp-fb:97 nack pli',
  '',
].join('\r\n');

/** What a flight and its link are like at the moment. */
const MEASURED = { mode: 'AUTO', relay_ms: 14, uplink_ms: 31 };

const unquoted = (headers: Headers) => (headers.get('etag') ?? '').replaceAll('"', '');

/** What devices report while a session of video is open. */
async function recordReports(recorder: Recorder): Promise<void> {
  const id = recorder.idOf(HARBOUR);
  await recorder.take('openDeviceEvents', { params: { id }, query: '?topics=watchers', until: 'event: watchers' });
  // Ines has no access to the mast camera.
  const group = `?ids=${id},${recorder.idOf(MAST)}&topics=watchers&max_hz=2`;
  await recorder.take('openDevicesEvents', { as: 'ines', query: group, until: 'event: denied' });
  await recorder.listen('devices', `${ENDPOINTS.openDevicesEvents.path}${group}`, { as: 'ines' });
  await recorder.hear('devices', 'watchers', 'denied');
  await recorder.listen('device', fillPath(ENDPOINTS.openDeviceEvents.path, { id }), { fixed: MEASURED });
  recorder.device(HARBOUR).sayError('Compass variance');
  await recorder.hear('device', ...Object.keys(DEVICE_EVENTS));
}

async function recordWhep(recorder: Recorder): Promise<void> {
  const id = recorder.idOf(HARBOUR);
  const stream = { id, stream_id: 'main' };
  await recorder.take('listStreams', { params: { id } });
  const opened = await recorder.take('openWhep', { params: stream, body: OFFER });
  const session = { ...stream, session_id: opened.headers.get('location')?.split('/').at(-1) ?? '' };
  // From then on its measures are known.
  await recorder.clients.until(async () => {
    const { status, headers } = await recorder.take('getSnapshot', { params: stream, query: '?max_width=160' });
    recorder.normaliser.learn(unquoted(headers), 'picture-1');
    return status === 200;
  }, PATIENCE_MS);
  await recordReports(recorder);
  await recorder.take('trickleWhep', {
    params: session,
    body: 'a=mid:0\r\na=candidate:1 1 udp 2130706431 192.0.2.7 50000 typ host\r\n',
    headers: { 'if-match': opened.headers.get('etag') ?? '' },
  });
  await recorder.take('closeWhep', { params: session });
}

const versionIn = ({ body }: { readonly body: unknown }) => `"${(body as { readonly version: number }).version}"`;

async function recordSources(recorder: Recorder): Promise<void> {
  const id = recorder.idOf(HARBOUR);
  await recorder.take('getMediaCapabilities', { params: { id } });
  const made = await recorder.take('createSource', {
    params: { id },
    body: { name: 'Winch', kind: 'test', pattern: 'bars' },
  });
  const params = { id, source_id: idIn(made) };
  const stateOf = async () => {
    const { body } = await recorder.take('getSource', { params });
    return (body as { readonly state: string }).state;
  };
  await recorder.clients.until(async () => (await stateOf()) === 'in_sync', PATIENCE_MS);
  await recorder.take('listSources', { params: { id } });
  const changed = await recorder.take('changeSource', {
    params,
    body: { note: 'Above the hook' },
    headers: { 'if-match': versionIn(made) },
  });
  await recorder.clients.until(async () => (await stateOf()) === 'in_sync', PATIENCE_MS);
  const own = { id, source_id: 'main' };
  await recorder.take('changeControls', { params: own, body: { brightness: 20 } });
  await recorder.take('getSourcePicture', { params: own, query: '?max_width=160' });
  await recorder.take('deleteSource', { params, headers: { 'if-match': versionIn(changed) } });
  const probe = await recorder.take('probeSource', {
    params: { id },
    body: { source: { name: 'New', kind: 'test', pattern: 'bars' } },
  });
  await ended(recorder, jobIdIn(probe));
  await recorder.take('getProbeFrame', { params: { id, job_id: jobIdIn(probe) } });
}

/** The calls of video; the harbour drone is connected. */
export async function recordMedia(recorder: Recorder): Promise<void> {
  await recordWhep(recorder);
  await recordSources(recorder);
}
