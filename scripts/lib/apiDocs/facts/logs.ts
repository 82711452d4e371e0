import type { EndpointName } from '#app/api/index';
import { LOG_KINDS, MAX_LINES } from '#app/domain/journal';
import { flag, OFFLINE, text, time, TOKEN, whole, word, type CallFacts, type Refusal } from './facts';

export const LOGS = { name: 'Logs', about: 'The log of a device, and the logs of its flight controller.' };

const NO_LOGS: Refusal = [409, 'unsupported', 'the device’s firmware sends no logs'];
const UNKNOWN: Refusal = [400, 'cursor_unknown', 'the line is not in the log any more'];
const MALFORMED: Refusal = [400, 'malformed', 'a parameter cannot be read'];
const FOR_OWNERS: Refusal = [403, 'role_insufficient', '`redact` is false, and the caller is no owner'];
const OF_QUERY: readonly Refusal[] = [
  MALFORMED,
  FOR_OWNERS,
  NO_LOGS,
  [422, 'regex_invalid', 'the expression is not valid'],
  [422, 'regex_slow', 'the expression does not come to an end'],
];
const NO_LONGER: Refusal = [410, 'gone', 'the file has expired'];

const FILTER = {
  kind: word(LOG_KINDS, 'part of the log', 'journal'),
  boot: text('id of a run of the device, or 0 for the present one, -1 for the one before, and so on'),
  since: time('first moment'),
  until: time('last moment'),
  unit: text('only of this unit; may be given up to 20 times', { maxLength: 64 }),
  priority: whole(0, 7, 'only lines of this priority or worse (RFC 5424 §6.2.1)'),
  pid: whole(0, 4_194_304, 'only of this process'),
  q: text('only lines whose message has this text, in any case'),
  regex: flag('`q` is a regular expression'),
  redact: flag('secrets are blanked; false is for owners', true),
};
const LINE_CURSOR = text('goes on after this line');

export const logCalls = {
  listLogs: {
    summary: 'Lines of a device’s log',
    who: 'readLogs',
    refusals: [UNKNOWN, ...OF_QUERY],
    query: {
      ...FILTER,
      order: word(['desc', 'asc'], 'newest first, or oldest first', 'desc'),
      limit: whole(1, MAX_LINES, 'most lines of the answer', MAX_LINES),
      cursor: LINE_CURSOR,
    },
  },
  getLogLine: {
    summary: 'All of one line’s message, which lists cut',
    who: 'readLogs',
    refusals: [UNKNOWN, MALFORMED, FOR_OWNERS, NO_LOGS],
    query: { redact: FILTER.redact },
  },
  openLogStream: {
    summary: 'New lines of a device’s log',
    who: 'readLogs',
    answers: { 200: 'an event stream that stays open' },
    refusals: [UNKNOWN, ...OF_QUERY, [429, 'too_many', 'too many readers']],
    query: { ...FILTER, cursor: LINE_CURSOR, token: TOKEN },
  },
  exportLogs: {
    summary: 'Makes a file of the lines that a filter leaves',
    who: 'readLogs',
    answers: { 200: 'with `dry_run`: how much it would be', 202: 'the job that makes the file' },
    refusals: OF_QUERY,
    location: 'the job',
    note: 'The result of the job has the address of the file.',
  },
  downloadLogText: {
    summary: 'The file of an export as text, a line each',
    who: 'readLogs',
    refusals: [NO_LOGS, NO_LONGER],
    mediaType: 'text/plain',
  },
  downloadLogJson: {
    summary: 'The file of an export as JSON lines',
    who: 'readLogs',
    refusals: [NO_LOGS, NO_LONGER],
    mediaType: 'application/jsonl',
  },
  listBoots: { summary: 'The runs of a device that its log knows, newest first', who: 'readLogs', refusals: [NO_LOGS] },
  listLogUnits: { summary: 'The units that write to the log', who: 'readLogs', refusals: [NO_LOGS] },
  clearLogs: {
    summary: 'Empties the log, at the server and on the device',
    who: 'clearLogs',
    refusals: [NO_LOGS, OFFLINE],
  },
  listFlightLogs: {
    summary: 'Logs of the flight controller, newest first',
    who: 'readLogs',
    refusals: [NO_LOGS],
  },
  downloadTlog: {
    summary: 'A telemetry log, as a ground station writes it',
    who: 'readLogs',
    refusals: [NO_LOGS, OFFLINE],
    mediaType: 'application/octet-stream',
  },
  downloadFlightBin: {
    summary: 'A log of the flight controller’s own memory',
    who: 'readLogs',
    refusals: [NO_LOGS, OFFLINE],
    mediaType: 'application/octet-stream',
  },
  deleteFlightLog: { summary: 'Deletes a log of the flight controller', who: 'readLogs', refusals: [NO_LOGS, OFFLINE] },
} satisfies Partial<Record<EndpointName, CallFacts>>;
