import * as v from 'valibot';
import { entity, field, type EntityOf } from '../lib/entity';
import { isPrivateAddress } from '../lib/isPrivateAddress';
import { SafeIdField } from './idFields';

/** Longest address of a push service, in characters. */
const MAX_ENDPOINT = 2048;

/**
 * Returns true for an address that a push service may have: https, or http on this machine, without user name, password and
 * fragment. A server must also refuse addresses within its own network, which only it knows.
 */
export function isPushEndpoint(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, username, password, hash } = new URL(text);
  return /^https?:$/.test(protocol) && isPrivateAddress(text) && username === '' && password === '' && hash === '';
}

/** A public key on the curve P-256, uncompressed, in base64url without padding. */
export const PushKeyWire = v.pipe(v.string(), v.regex(/^B[A-Za-z0-9_-]{86}$/, 'This is no public key on P-256.'));

/** A browser's subscription as its push manager has it, and whether it gets messages in quiet hours. */
export const PushRequestWire = v.object({
  endpoint: v.pipe(
    v.string(),
    v.maxLength(MAX_ENDPOINT, `The endpoint has at most ${MAX_ENDPOINT} characters.`),
    v.check(isPushEndpoint, 'The endpoint is an https address without a user name, a password and a fragment.'),
  ),
  keys: v.object({
    p256dh: PushKeyWire,
    auth: v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{22}$/, 'The secret has 16 bytes in base64url.')),
  }),
  /** Whether critical alerts are sent in the user's quiet hours too. */
  in_quiet_hours: v.boolean(),
});
export type PushRequest = v.InferOutput<typeof PushRequestWire>;

/**
 * How a push service took a message. `gone`: it no longer knows the browser. `busy`: it asks to wait, or fails. `unreachable`: the
 * server got no answer from it.
 */
export const PushOutcomeWire = v.picklist(['sent', 'refused', 'gone', 'busy', 'unreachable']);
export type PushOutcome = v.InferOutput<typeof PushOutcomeWire>;

/** A subscription of one browser. The endpoint itself is a secret between that browser and the server, and in no answer. */
const subscription = entity({
  /** SHA-256 of the endpoint, in lower-case hex. */
  id: field('id', v.string(), SafeIdField),
  inQuietHours: field('in_quiet_hours', v.boolean(), v.fallback(v.boolean(), false)),
});
export const PushSubscriptionWire = subscription.wire;
export type PushSubscribed = EntityOf<typeof subscription>;

/** A subscription out of an answer; null without a usable id. Never throws. */
export const toPushSubscription = (value: unknown): PushSubscribed | null => subscription.decode(value);
