import type { LogLine } from '#app/domain/journal';
import { escaped } from '#app/lib/escaped';

export interface Part {
  /** Place in the message, for a key. */
  readonly from: number;
  readonly text: string;
  readonly isMatch: boolean;
}

/** Splits a message into parts that match the search and parts that do not. Replaces control characters by their codes. */
export function messageParts({ message, matches }: Pick<LogLine, 'message' | 'matches'>): readonly Part[] {
  const parts: Part[] = [];
  let at = 0;
  const add = (to: number, isMatch: boolean) => {
    if (to > at) parts.push({ from: at, text: escaped(message.slice(at, to)), isMatch });
    at = Math.max(at, to);
  };
  for (const [from, to] of matches) {
    add(Math.min(from, message.length), false);
    add(Math.min(to, message.length), true);
  }
  add(message.length, false);
  return parts;
}
