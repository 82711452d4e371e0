import type { EndpointName } from '#app/api/index';
import { CompletedWire, PendingWire } from '#app/api/desktopSessions';
import { CURSOR, text, TOKEN, whole, word, type CallFacts, type Refusal } from './facts';

export const ACCOUNT = {
  name: 'Account',
  about: 'Signing in and out, what belongs to the signed-in user, and what a client reports of itself.',
};

const NO_SUBSCRIPTION: Refusal = [404, 'not_found', 'the user has no such subscription'];
const SUBSCRIPTION = { id: 'SHA-256 of the endpoint, in lower-case hex' };

export const accountCalls = {
  getUser: { summary: 'The signed-in user', who: 'signedIn', neededBy: 'both' },
  getUserSettings: { summary: 'Units and time zone of the signed-in user', who: 'signedIn', hasEtag: true },
  changeUserSettings: {
    summary: 'Changes units and time zone of the signed-in user by JSON Merge Patch',
    who: 'signedIn',
    ifMatch: 'required',
    hasEtag: true,
  },
  getTime: {
    summary: 'The server’s clock, to measure the offset of another by round trip',
    who: 'signedIn',
    note: 'Both times are of one clock, in ms since 1970, whole or not; `sent_at_ms` is never the earlier one. A server may answer without a session.',
  },
  signOut: {
    summary: 'Ends the session',
    who: 'signedIn',
    neededBy: 'both',
    note: 'The session of the call alone, with its event streams; others of the user go on. The cookie is cleared, by the attributes that it was set with; where the token came in a header, the server need not send that. A 401 counts as signed out.',
  },
  createDesktopSession: {
    summary: 'Begins the sign-in of an installed app in the system’s browser',
    who: 'anyone',
    neededBy: 'desktop',
    answers: { 201: 'the token to poll with, the page to open, and the code that both show' },
    note: 'The person compares `code` in the app with that on the page, so that nobody signs in for somebody else. The app adds `state` to the address of the page where it has none. In the end the page says who is signed in; it may have a link back into the app.',
  },
  pollDesktopSession: {
    summary: 'Whether the sign-in of an installed app is complete',
    who: 'anyone',
    neededBy: 'desktop',
    answers: { 200: 'complete, with the session’s token, which is handed out once', 202: 'still waiting' },
    shapes: { 200: CompletedWire, 202: PendingWire },
    note: 'The app asks every 5 s, at most 120 times, and then gives up. It needs `session_token` and `user` of a 200.',
    refusals: [[404, 'session_expired', 'the sign-in has expired, or was handed out']],
  },
  startGoogleSignIn: {
    summary: 'Sends the browser to the identity provider',
    who: 'anyone',
    neededBy: 'web',
    answers: { 302: 'to the identity provider' },
    query: {
      redirect: text(
        'path of the web app to come back to after the sign-in, with its query and fragment; `/` if left out',
        { maxLength: 2048 },
      ),
    },
    note: 'A page of the browser, not a call of a script. The name stays whatever the provider is. Sign-in (§1) has what follows.',
  },
  openEvents: {
    summary: 'The account’s live events',
    who: 'signedIn',
    answers: { 200: 'an event stream that stays open' },
    refusals: [[429, 'too_many_streams', 'the session has too many open streams']],
    query: { token: TOKEN },
    note: 'Without it the product says that the real-time connection is lost, and asks for the status every 45 s. A browser holds one stream for all its tabs, or one for each where it refuses locks; the sandbox lets a session have ten.',
  },
  listAlerts: {
    summary: 'The alerts of the user’s devices, with the user’s quiet hours',
    who: 'signedIn',
    refusals: [
      [400, 'malformed', 'the state or the order is none of these, or the cursor is not of this list'],
      [404, 'not_found', 'no access to the device of `device_id`'],
    ],
    query: {
      state: word(['open', 'all'], 'which alerts', 'open'),
      order: word(
        ['newest', 'urgency'],
        'the sort order: newest first, or most urgent first (unacknowledged before acknowledged, then critical before warning)',
        'newest',
      ),
      device_id: text('only of this device'),
      limit: whole(1, 200, 'most items of the answer', 100),
      cursor: CURSOR,
    },
  },
  acknowledgeAlert: {
    summary: 'Says that the user looks after an alert',
    who: 'editAlerts',
    refusals: [[409, 'cleared', 'the alert is over']],
    params: { id: 'id of the alert' },
  },
  setQuietHours: { summary: 'Replaces the user’s hours without notifications', who: 'signedIn' },
  listPushSubscriptions: {
    summary: 'The server’s public key for push messages, and the user’s browsers that get them',
    who: 'signedIn',
    note: 'A server that sends no push messages answers all four calls by 404 or 501. The endpoints themselves are in no answer.',
  },
  setPushSubscription: {
    summary: 'Sends critical alerts to a browser, also while no page is open there',
    who: 'signedIn',
    refusals: [[409, 'too_many_subscriptions', 'the user has as many as the server allows; the sandbox allows ten']],
    params: SUBSCRIPTION,
    note: 'It belongs to the session of the call and ends with it. The same endpoint again replaces what is kept of it, also from another session.',
  },
  removePushSubscription: {
    summary: 'Sends nothing more to a browser',
    who: 'signedIn',
    refusals: [NO_SUBSCRIPTION],
    params: SUBSCRIPTION,
  },
  testPushSubscription: {
    summary: 'Sends a test message to a browser, also in quiet hours',
    who: 'signedIn',
    refusals: [
      NO_SUBSCRIPTION,
      [429, 'too_soon', 'a test was sent a moment ago; the sandbox wants ten seconds between two'],
    ],
    params: SUBSCRIPTION,
    note: '`outcome` is how the push service answered: `sent` (2xx), `gone` (404 or 410, which ends the subscription), `busy` (429 or 5xx), `refused` (any other status), `unreachable` (no answer). A test is never sent again.',
  },
  startConnectionTest: { summary: 'ICE servers and an echo, to test a connection with', who: 'signedIn' },
  openEcho: {
    summary: 'Opens a data channel that sends back what comes, by WHEP',
    who: 'signedIn',
    answers: { 201: 'the answer to the offer' },
    refusals: [[422, 'sdp', 'the offer cannot be answered, or too many echoes are open']],
    location: 'the session of the echo',
  },
  closeEcho: {
    summary: 'Ends a session of the echo',
    who: 'signedIn',
    whoElse: 'Only the user who opened it.',
    refusals: [[404, 'no_session', 'the session has ended, or is another user’s']],
  },
  pushLogs: {
    summary: 'Pushes log lines, as Loki takes them',
    who: 'anyone',
    refusals: [
      [400, 'loki', 'a label is unknown, a line is too long, or a time is too old or too new'],
      [429, 'loki', 'too many bytes a second; the client sends the batch again'],
    ],
    isNever501: true,
    note: 'The body of the answer is never read. After 429 or 5xx, 501 among them, the client sends the batch again; after any other status that is not 2xx it drops the batch. A server without a collector therefore answers 404, and never 501.',
  },
  pushTraces: {
    summary: 'Pushes spans, as OTLP over HTTP has them in JSON',
    who: 'anyone',
    refusals: [[400, 'otlp', 'an attribute is unknown, `service.name` is missing, or a span ends before it begins']],
    note: 'Sent only where it is configured, and again after 429, 502, 503 and 504.',
  },
} satisfies Partial<Record<EndpointName, CallFacts>>;
