import type { EndpointName } from '#app/api/index';
import { MAX_SESSIONS } from '#app/domain/terminal';
import { ARMED, OFFLINE, UNSUPPORTED, type CallFacts } from './facts';

export const TERMINAL = { name: 'Terminal', about: 'Sessions of a shell on a device, and their recordings.' };

const ASCIICAST = 'application/x-asciicast';
const OWN_OR_OWNER = 'One’s own sessions; owners those of all users.';

export const terminalCalls = {
  openTerminal: {
    summary: 'Opens a terminal on a device',
    who: 'useTerminal',
    answers: { 201: 'a ticket for the WebSocket, good for 60 s and one connection' },
    refusals: [
      [403, 'sign_in_again', 'the sign-in is older than 12 hours'],
      UNSUPPORTED,
      OFFLINE,
      ARMED,
      [409, 'too_many_sessions', `the user has ${MAX_SESSIONS} terminals on the device already`],
      [423, 'terminal_disabled', 'the owner has not turned the terminal on'],
    ],
  },
  listTerminals: {
    summary: 'Running sessions and the last that ended, newest first',
    who: 'useTerminal',
    whoElse: OWN_OR_OWNER,
  },
  renewTicket: {
    summary: 'Another ticket for a running session',
    who: 'useTerminal',
    whoElse: 'One’s own; with `watch` that of another user, for owners.',
    answers: { 201: 'the ticket' },
    refusals: [OFFLINE],
  },
  endTerminal: { summary: 'Ends a session', who: 'useTerminal', whoElse: OWN_OR_OWNER },
  getRecording: {
    summary: 'What a session has shown, as asciicast v2',
    who: 'useTerminal',
    whoElse: OWN_OR_OWNER,
    mediaType: ASCIICAST,
  },
  saveRecording: {
    summary: 'What a session has shown, as a file',
    who: 'useTerminal',
    whoElse: OWN_OR_OWNER,
    mediaType: ASCIICAST,
  },
} satisfies Partial<Record<EndpointName, CallFacts>>;
