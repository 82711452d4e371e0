import * as v from 'valibot';
import { NAME } from '../brand';
import { parseJson } from '../lib/parseJson';
import { plainText } from '../lib/plainText';
import { SEVERITIES } from './alert';
import { ALERTS_PATH, alertNote } from './alertNote';
import { AlertIdField, DeviceIdField } from './idFields';
import type { Note } from './notices';
import { NOTIFICATIONS_PATH } from './pagePaths';

/** Longest message that is read, in characters. A push service takes 4096 bytes, encrypted. */
export const MAX_PUSH_MESSAGE = 4096;
/** Most alerts that one message may count. */
const MAX_COUNT = 1_000_000;

/** The text of a push message, in JSON: one critical alert, how many there are when many come at once, or a test. */
export const PushMessageWire = v.variant('kind', [
  v.object({
    kind: v.literal('alert'),
    id: AlertIdField,
    device_id: DeviceIdField,
    /** Null: the server does not say. */
    device_name: v.nullable(v.string()),
    severity: v.picklist(SEVERITIES),
    /** As in the list of alerts; null: the server does not say. */
    text: v.nullable(v.string()),
  }),
  v.object({
    kind: v.literal('alerts'),
    count: v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(MAX_COUNT)),
  }),
  v.object({ kind: v.literal('test') }),
]);

const TEST: Note = {
  title: 'Test notification',
  body: `Alerts reach you while ${NAME} is closed.`,
  path: NOTIFICATIONS_PATH,
  tag: 'test',
};

/** Stands for a message that cannot be read: a browser that shows nothing for a message may end the subscription. */
const UNREADABLE: Note = { title: NAME, body: `Open ${NAME} to see the alert`, path: ALERTS_PATH, tag: 'alerts' };

const shown = (text: string | null): string | null => (text === null ? null : plainText(text) || null);

/** The notification of a push message; one general sentence for a message that is empty, malformed or too long. Never throws. */
export function readPushMessage(text: string): Note {
  const read = v.safeParse(PushMessageWire, text.length > MAX_PUSH_MESSAGE ? null : parseJson(text));
  if (!read.success) return UNREADABLE;
  const message = read.output;
  if (message.kind === 'test') return TEST;
  if (message.kind === 'alerts') return alertNote({ kind: 'many', count: message.count }, () => null);
  const { id, device_id: deviceId, severity } = message;
  const alert = { id, deviceId, rule: '', severity, text: shown(message.text) };
  return alertNote({ kind: 'one', alert }, () => shown(message.device_name));
}
