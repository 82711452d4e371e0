import type { EndpointName } from '#app/api/index';
import { CURSOR, text, TOKEN, whole, word, type CallFacts } from './facts';

export const ACCOUNT = {
  name: 'Account',
  about: 'Signing in and out, what belongs to the signed-in user, and what a client reports of itself.',
};

export const accountCalls = {
  getUser: { summary: 'The signed-in user', who: 'signedIn' },
  getUserSettings: { summary: 'Units and time zone of the signed-in user', who: 'signedIn', hasEtag: true },
  changeUserSettings: {
    summary: 'Changes units and time zone of the signed-in user by JSON Merge Patch',
    who: 'signedIn',
    ifMatch: 'required',
    hasEtag: true,
  },
  getTime: { summary: 'The server’s clock, to measure the offset of another by round trip', who: 'signedIn' },
  signOut: { summary: 'Ends the session', who: 'signedIn', note: 'The cookie is cleared, and open event streams end.' },
  createDesktopSession: {
    summary: 'Begins the sign-in of an installed app in the system’s browser',
    who: 'anyone',
    answers: { 201: 'the token to poll with, the page to open, and the code that both show' },
  },
  pollDesktopSession: {
    summary: 'Whether the sign-in of an installed app is complete',
    who: 'anyone',
    answers: { 200: 'complete, with the session’s token, which is handed out once', 202: 'still waiting' },
    refusals: [[404, 'session_expired', 'the sign-in has expired, or was handed out']],
  },
  startGoogleSignIn: {
    summary: 'Sends the browser to the identity provider',
    who: 'anyone',
    answers: { 302: 'to the identity provider' },
    query: { redirect: text('path to come back to after the sign-in') },
    note: 'A page of the browser, not a call of a script.',
  },
  openEvents: {
    summary: 'The account’s live events',
    who: 'signedIn',
    answers: { 200: 'an event stream that stays open' },
    refusals: [[429, 'too_many_streams', 'the user has too many open streams']],
    query: { token: TOKEN },
  },
  listAlerts: {
    summary: 'The alerts of the user’s devices, newest first, with the user’s quiet hours',
    who: 'signedIn',
    refusals: [
      [400, 'malformed', 'the state is not `open` or `all`, or the cursor is not of this list'],
      [404, 'not_found', 'no access to the device of `device_id`'],
    ],
    query: {
      state: word(['open', 'all'], 'which alerts', 'open'),
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
    note: 'The body of the answer is never read.',
  },
  pushTraces: {
    summary: 'Pushes spans, as OTLP over HTTP has them in JSON',
    who: 'anyone',
    refusals: [[400, 'otlp', 'an attribute is unknown, `service.name` is missing, or a span ends before it begins']],
  },
} satisfies Partial<Record<EndpointName, CallFacts>>;
