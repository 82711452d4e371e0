import * as v from 'valibot';
import webPush from 'web-push';
import type { PushRequest } from '#app/domain/pushSubscription';

/** How long a push service keeps a message for a browser that is away, in seconds. */
const LIFE_S = 3600;
/** Whom a push service may write to about this server (RFC 8292). */
const CONTACT = 'mailto:support@farsight.example';

export const VapidKeysSchema = v.object({ publicKey: v.string(), privateKey: v.string() });
export type VapidKeys = v.InferOutput<typeof VapidKeysSchema>;

/** A new pair of keys by which push services know this server, in base64url. */
export const createKeys = (): VapidKeys => webPush.generateVAPIDKeys();

/** A text encrypted for one browser (RFC 8291), with the headers that its push service wants. Throws for invalid keys. */
export const encryptFor = ({ endpoint, keys }: PushRequest, text: string, topic: string | null, vapid: VapidKeys) =>
  webPush.generateRequestDetails({ endpoint, keys }, text, {
    vapidDetails: { subject: CONTACT, ...vapid },
    TTL: LIFE_S,
    urgency: 'high',
    ...(topic !== null && { topic }),
  });
