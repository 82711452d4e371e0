import * as v from 'valibot';
import {
  PushKeyWire,
  PushOutcomeWire,
  PushRequestWire,
  PushSubscriptionWire,
  toPushSubscription,
  type PushOutcome,
  type PushSubscribed,
} from '../domain/pushSubscription';
import { asRecord, read } from '../lib/read';
import { rowsOf } from '../lib/rowsOf';
import { endpoint } from './endpoint';

/** The server's side of push messages, for one user. */
export interface PushService {
  /** The server's key that browsers subscribe with, in base64url. */
  readonly publicKey: string;
  /** One for each browser of the user that gets messages. */
  readonly subscriptions: readonly PushSubscribed[];
}

/** Most subscriptions read from one answer. */
const MAX_SUBSCRIPTIONS = 100;
const LIMITS = { maxBytes: 65_536, maxBodyBytes: 4096 };

/** The server's public key, and the user's subscriptions (api §8 "Push messages"). 404 or 501: this server sends no push messages. */
export const listPushSubscriptions = endpoint('GET', '/v1/user/push-subscriptions', {
  request: null,
  response: v.object({
    public_key: PushKeyWire,
    items: v.array(PushSubscriptionWire),
  }),
  decode: (body): PushService => {
    const publicKey = read(PushKeyWire, asRecord(body).public_key, null);
    if (publicKey === null) throw new Error('No usable public key in the answer');
    const byId = new Map<string, PushSubscribed>();
    for (const row of rowsOf(body, 'items').slice(0, MAX_SUBSCRIPTIONS)) {
      const one = toPushSubscription(row);
      if (one && !byId.has(one.id)) byId.set(one.id, one);
    }
    return { publicKey, subscriptions: [...byId.values()] };
  },
  limits: LIMITS,
});

/** Registers a browser's subscription, or replaces its keys and its choice for quiet hours. `id`: SHA-256 of the endpoint, in lower-case hex. */
export const setPushSubscription = endpoint('PUT', '/v1/user/push-subscriptions/{id}', {
  request: PushRequestWire,
  response: PushSubscriptionWire,
  decode: (body): PushSubscribed => {
    const subscribed = toPushSubscription(body);
    if (subscribed === null) throw new Error('No subscription in the answer');
    return subscribed;
  },
  limits: LIMITS,
});

/** Ends the messages to a browser. 404: the server has no such subscription. */
export const removePushSubscription = endpoint('DELETE', '/v1/user/push-subscriptions/{id}', {
  request: null,
  response: null,
  decode: () => undefined,
});

/**
 * Sends a test message to a browser, also in quiet hours, and returns how its push service took it. 404: the server has no such
 * subscription. 429: a test was sent a moment ago.
 */
export const testPushSubscription = endpoint('POST', '/v1/user/push-subscriptions/{id}/test', {
  request: null,
  response: v.object({ outcome: PushOutcomeWire }),
  decode: (body): PushOutcome => {
    const outcome = read(PushOutcomeWire, asRecord(body).outcome, null);
    if (outcome === null) throw new Error('No known outcome in the answer');
    return outcome;
  },
  limits: LIMITS,
});
