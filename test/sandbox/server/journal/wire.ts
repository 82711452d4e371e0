import { levelOf, MAX_MESSAGE, type LogLineBody } from '#app/domain/journal';
import type { Journal } from './Journal';
import type { Found } from './scan';

const MAX_VALUE = 1024;
/** The largest time that is a date; a device's clock may say more. */
const MAX_TIME = 8.64e15 - 1;

export const isoOf = (at: number): string => new Date(Math.min(at, MAX_TIME)).toISOString();

/** A cut never leaves half of a surrogate pair. */
export function cutTo(text: string, length: number): string {
  if (text.length <= length) return text;
  return text.slice(0, /[\ud800-\udbff]/.test(text[length - 1] ?? '') ? length - 1 : length);
}

/** A line as an answer has it: long messages and values are cut. */
export function lineWire(journal: Journal, { cursor, line, matches }: Found): LogLineBody {
  const boot = journal.bootAt(line.at);
  const message = cutTo(line.message, MAX_MESSAGE);
  const values = Object.entries(line.fields).map(
    ([name, value]) => [name, typeof value === 'string' ? cutTo(value, MAX_VALUE) : value] as const,
  );
  return {
    cursor,
    at: isoOf(line.at),
    priority: line.priority,
    level: levelOf(line.priority),
    unit: line.unit,
    pid: line.pid,
    message,
    message_bytes:
      message.length === line.message.length ? Buffer.byteLength(message) : Buffer.byteLength(line.message),
    fields: Object.fromEntries(values),
    boot: boot?.id ?? '',
    since_boot_ms: boot ? line.at - Math.floor(boot.at) : null,
    matches: (matches ?? []).filter(([, to]) => to <= message.length),
  };
}

// What would end the line or act on a terminal; a line feed within a message stands as in the journal's own short form.
const UNSAFE = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/g;
const plain = (text: string) =>
  text.replace(UNSAFE, (one) => `\\x${one.charCodeAt(0).toString(16).padStart(2, '0')}`).replaceAll('\n', '\n    ');

/** A line of an export, whole, with its line feed: `2026-11-21T14:03:11.120Z warning media.service[812]: text`, or JSON. */
export function exportLine(journal: Journal, { line }: Found, format: 'log' | 'jsonl'): string {
  const { at, unit, priority, pid, message, fields } = line;
  if (format === 'log')
    return `${isoOf(at)} ${levelOf(priority)} ${plain(unit)}${pid === null ? '' : `[${pid}]`}: ${plain(message)}\n`;
  const boot = journal.bootAt(at)?.id ?? null;
  return `${JSON.stringify({ at: isoOf(at), priority, level: levelOf(priority), unit, pid, message, boot, fields })}\n`;
}
