/** Most devices taken from one answer (S34), as the largest fleets have them. */
export const MAX_DEVICES = 50_000;

declare const brand: unique symbol;
type Branded<B extends string> = string & { readonly [brand]: B };

export type DeviceId = Branded<'DeviceId'>;
export type InvitationId = Branded<'InvitationId'>;

/** Longest id, in characters. */
const MAX_LENGTH = 128;
/**
 * Control characters, lone surrogates, the comma, which separates the ids of a list, the backslash, which browsers read as a slash,
 * and the text `%2F`, which the router of the pages decodes once more.
 */
const UNUSABLE = /[\p{Cc}\p{Cs},\\]|%2f/iu;
/** A part that is `.` or `..`: a step of a path, also for a server that decodes more than it should. */
const STEP = /(?:^|\/|%5c)(?:\.|%2e){1,2}(?:$|\/|%5c)/i;

/** False for a text with a part that a server may read as a step of a path (`.` or `..`), even when it is percent-encoded. */
export const hasNoStep = (text: string): boolean => !STEP.test(text);

/**
 * True for an id that a request can name: 1 to 128 characters, without control characters, commas, backslashes, the text `%2F`, and
 * parts that are `.` or `..` (docs/hosting.md). Paths contain it percent-encoded (`app/api/path.ts`).
 */
export function isSafeId(value: unknown): value is string {
  return (
    typeof value === 'string' && value !== '' && value.length <= MAX_LENGTH && !UNUSABLE.test(value) && hasNoStep(value)
  );
}

export function isDeviceId(value: unknown): value is DeviceId {
  return isSafeId(value);
}

/** An invitation id is longer than 5 characters and not the word "accept" (specification §5). */
export function isInvitationId(value: unknown): value is InvitationId {
  return isSafeId(value) && value.length > 5 && value.toLowerCase() !== 'accept';
}

/** An id as text: servers may send ids as numbers. Returns any other value unchanged. */
export const idText = (value: unknown): unknown => (Number.isSafeInteger(value) ? String(value) : value);

/** A device's id from a value of the server; null for none that can be used. */
export function toDeviceId(value: unknown): DeviceId | null {
  const text = idText(value);
  return isDeviceId(text) ? text : null;
}
