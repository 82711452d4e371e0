import * as v from 'valibot';
import { idText } from './ids';
import { asRecord } from '../lib/read';
import { textOr } from '../lib/texts';
import { toTime } from '../lib/toTime';

const PersonWire = v.object({ user_id: v.string(), name: v.string() });

/** An owner's offer to hand a device over (api §7). Times are ISO 8601 in UTC. */
export const TransferWire = v.object({ from: PersonWire, to: PersonWire, offered_at: v.string() });

interface Person {
  readonly userId: string;
  readonly name: string;
}

export interface Transfer {
  readonly from: Person;
  readonly to: Person;
  /** Milliseconds since the epoch. */
  readonly offeredAt: number | null;
}

function toPerson(value: unknown): Person | null {
  const { user_id, name } = asRecord(value);
  const userId = idText(user_id);
  return typeof userId === 'string' && userId !== '' ? { userId, name: textOr(name, 'Unknown') } : null;
}

/** Reads the open offer of a device; returns null without one, or if it cannot be read. Never throws. */
export function toTransfer(body: unknown): Transfer | null {
  const raw = asRecord(asRecord(body).transfer);
  const [from, to] = [toPerson(raw.from), toPerson(raw.to)];
  return from && to ? { from, to, offeredAt: toTime(raw.offered_at) } : null;
}
