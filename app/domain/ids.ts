/** Most devices taken from one answer (`security.md` S34): ten times as many as there, as the largest fleets have them. */
export const MAX_DEVICES = 50_000;

declare const brand: unique symbol;
type Branded<B extends string> = string & { readonly [brand]: B };

export type DeviceId = Branded<'DeviceId'>;
export type InvitationId = Branded<'InvitationId'>;

const ID = /^[A-Za-z0-9_-]{1,128}$/;

/** True for a value that may stand as one segment of a request path (`security.md` S15): no dot, slash, percent or backslash. */
export function isSafeId(value: unknown): value is string {
  return typeof value === 'string' && ID.test(value);
}

export function isDeviceId(value: unknown): value is DeviceId {
  return isSafeId(value);
}

/** An invitation id is longer than 5 characters and not the word "accept" (`spec.md` §5). */
export function isInvitationId(value: unknown): value is InvitationId {
  return isSafeId(value) && value.length > 5 && value.toLowerCase() !== 'accept';
}
