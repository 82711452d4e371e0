import * as v from 'valibot';
import { asRecord, read } from '../lib/read';
import { plainText } from '../lib/plainText';

/** GET /v1/user as the contract has it. */
export const UserWire = v.object({
  id: v.pipe(v.string(), v.minLength(1)),
  name: v.string(),
  email: v.string(),
  picture: v.nullable(v.string()),
});

export interface User {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  /** Address of a picture, not yet checked against the hosts a page may load from; null when there is none. */
  readonly picture: string | null;
}

/** A user with an id, or null: without an id nobody is signed in (`spec.md` §5). Other fields fall back to empty text. */
export function toUser(value: unknown): User | null {
  const raw = asRecord(value);
  const id = read(UserWire.entries.id, raw.id, null);
  if (id === null) return null;
  const email = plainText(read(v.string(), raw.email, ''));
  const name = plainText(read(v.string(), raw.name, ''));
  return { id, email, name: name || email || 'Unnamed user', picture: read(v.string(), raw.picture, null) };
}
