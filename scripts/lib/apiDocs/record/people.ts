import type { Recorder } from './Recorder';

/** Made-up SDP for the echo: a data channel. */
const DATA_OFFER = [
  'v=0',
  'o=- 1 1 IN IP4 0.0.0.0',
  's=-',
  't=0 0',
  'a=group:BUNDLE 0',
  'm=application 9 UDP/DTLS/SCTP webrtc-datachannel',
  'c=IN IP4 0.0.0.0',
  'a=ice-ufrag:abcd',
  'a=ice-pwd:abcdefghijklmnopqrstuvwx',
  `a=fingerprint:sha-256 ${Array.from({ length: 32 }, () => '00').join(':')}`,
  'a=setup:actpass',
  'a=mid:0',
  'a=sctp-port:5000',
  '',
].join('\r\n');

export const HARBOUR = 0;
export const MAST = 1;
const WING = 2;
const ROVER = 5;
const SPARE = 6;
const QUARRY = 7;

async function recordAccount(recorder: Recorder): Promise<void> {
  await recorder.take('getUser');
  await recorder.take('getTime');
  await recorder.take('getUserSettings');
  await recorder.take('changeUserSettings', {
    body: { units: 'aviation', time_zone: 'Europe/Berlin' },
    headers: { 'if-match': '"0"' },
  });
  const begun = await recorder.take('createDesktopSession', { as: null, body: { platform: 'desktop' } });
  const { token, code } = begun.body as { readonly token: string; readonly code: string };
  recorder.normaliser.learn(code, '3F7A');
  await recorder.take('pollDesktopSession', { as: null, params: { token } });
  await recorder.take('startGoogleSignIn', { as: null, query: '?redirect=%2Fdevices%2Fdev_1' });
  await recorder.take('setQuietHours', {
    body: { is_on: true, from: '22:00', to: '07:00', time_zone: 'Europe/Berlin' },
  });
  await recordPushes(recorder);
  await recorder.take('startConnectionTest');
  const echo = await recorder.take('openEcho', { body: DATA_OFFER });
  await recorder.take('closeEcho', { params: { session_id: echo.headers.get('location')?.split('/').at(-1) ?? '' } });
  const at = `${Date.now()}000000`;
  const line = '{"level":"warn","msg":"The stream ended","data":{}}';
  await recorder.take('pushLogs', {
    as: null,
    body: { streams: [{ stream: { app: 'farsight', level: 'warn' }, values: [[at, line]] }] },
  });
  await recordSpans(recorder, at);
}

/** SHA-256 of the endpoint below. */
const PUSH_ID = 'c7ef870b4b9c3910e71bfd3b06a16cb735cb6770e1fe189cf63959f2be8378f0';
/** A key of a made-up browser. */
const PUSH_KEY = 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4';

async function recordPushes(recorder: Recorder): Promise<void> {
  const params = { id: PUSH_ID };
  await recorder.take('setPushSubscription', {
    params,
    body: {
      endpoint: 'https://push.example/send/abcdefgh',
      keys: { p256dh: PUSH_KEY, auth: 'BTBZMqHH6r4Tts7J_aSIgg' },
      in_quiet_hours: false,
    },
  });
  await recorder.take('listPushSubscriptions', { fixed: { public_key: PUSH_KEY } });
  // No push service has this name.
  await recorder.take('testPushSubscription', { params, fixed: { outcome: 'sent' } });
  await recorder.take('removePushSubscription', { params });
}

async function recordSpans(recorder: Recorder, at: string): Promise<void> {
  const text = (key: string, stringValue: string) => ({ key, value: { stringValue } });
  const span = {
    traceId: '0af7651916cd43dd8448eb211c80319c',
    spanId: 'b7ad6b7169203331',
    name: 'GET /v1/user/devices',
    kind: 3,
    startTimeUnixNano: at,
    endTimeUnixNano: at,
    attributes: [text('http.request.method', 'GET')],
  };
  await recorder.take('pushTraces', {
    as: null,
    body: {
      resourceSpans: [
        {
          resource: { attributes: [text('service.name', 'farsight-web')] },
          scopeSpans: [{ scope: { name: 'farsight' }, spans: [span] }],
        },
      ],
    },
  });
}

async function recordDevices(recorder: Recorder): Promise<void> {
  const id = recorder.idOf(HARBOUR);
  await recorder.take('listDevices');
  await recorder.take('getDeviceStatus');
  await recorder.take('listSummaries');
  await recorder.take('getDevice', { params: { id } });
  await recorder.take('renameDevice', {
    params: { deviceId: id },
    body: { device_name: 'Harbour drone 1' },
    headers: { 'if-match': '"1"' },
  });
  await recorder.take('revokeCredential', { params: { id: recorder.idOf(SPARE) } });
  await recorder.take('removeDevice', { params: { id: recorder.idOf(ROVER) } });
  const added = await recorder.clients.newDevice(recorder.sandbox, { serial: 'NEW0001' });
  recorder.normaliser.learn(added.code, 'BCDF-GHJK');
  await recorder.take('getDeviceInfo', { params: { code: added.code } });
  await recorder.take('authorizeDevice', { body: { code: added.code, device_name: 'Newcomer', approve: true } });
  await added.outcome;
  await recorder.hear('account', 'device-registered');
  added.stop();
}

async function recordAccess(recorder: Recorder): Promise<void> {
  const id = recorder.idOf(HARBOUR);
  await recorder.take('listAccess', { params: { id } });
  await recorder.take('changeAccess', { params: { id, user_id: 'u_ines' }, body: { role: 'editor' } });
  await recorder.take('leaveDevice', { as: 'ines', params: { id: recorder.idOf(QUARRY) } });
  await recorder.take('listAudit', { params: { id }, query: '?limit=2' });
  await recorder.take('exportAudit', { params: { id } });
  const mast = recorder.idOf(MAST);
  await recorder.take('offerTransfer', { params: { id: mast }, body: { user_id: 'u_jonas' } });
  await recorder.take('getTransfer', { as: 'jonas', params: { id: mast } });
  await recorder.take('endTransfer', { params: { id: mast } });
}

async function recordInvitations(recorder: Recorder): Promise<void> {
  const id = recorder.idOf(HARBOUR);
  const invite = (body: object) => recorder.take('createInvitation', { body: { device_id: id, ...body } });
  const idIn = ({ body }: { readonly body: unknown }) => (body as { readonly id: string }).id;
  const short = idIn(await invite({ email: 'tomo@sandbox.example', expires_in_s: 1 }));
  const statusOf = async () => (await recorder.apis.tomo('GET', `/v1/invitations/${short}`)).body;
  await recorder.clients.until(async () => ((await statusOf()) as { status: string }).status === 'expired');
  await recorder.take('requestInvitation', { as: 'tomo', params: { invitationId: short } });
  await recorder.take('resendInvitation', { params: { invitationId: short } });
  await recorder.take('acceptInvitation', { as: 'tomo', params: { invitationId: short }, body: {} });
  const declined = idIn(
    await recorder.apis.mara('POST', '/v1/invitations', {
      device_id: recorder.idOf(WING),
      email: 'tomo@sandbox.example',
    }),
  );
  await recorder.take('declineInvitation', { as: 'tomo', params: { invitationId: declined } });
  const last = idIn(
    await invite({ email: 'lena@sandbox.example', role: 'editor', message: 'For the survey on Friday.' }),
  );
  await recorder.take('listInvitations', { params: { id } });
  await recorder.take('getInvitation', { params: { invitationId: last } });
  await recorder.take('withdrawInvitation', { params: { invitationId: last } });
  await recorder.take('revokeAccess', { params: { id }, body: { user_id: 'u_tomo' } });
}

/** The calls of the account, devices and sharing. */
export async function recordPeople(recorder: Recorder): Promise<void> {
  await recordAccount(recorder);
  await recordDevices(recorder);
  await recordAccess(recorder);
  await recordInvitations(recorder);
}

/** What must come last: afterwards other people own devices, and one is signed out. */
export async function recordFarewell(recorder: Recorder): Promise<void> {
  const mast = recorder.idOf(MAST);
  await recorder.apis.mara('POST', `/v1/user/devices/${mast}/transfer`, { user_id: 'u_jonas' });
  await recorder.take('acceptTransfer', { as: 'jonas', params: { id: mast } });
  await recorder.take('signOut', { as: 'tomo' });
}
