import type * as v from 'valibot';
import type { EndpointName } from '#app/api/index';
import { ROLES, leastRoleFor, outranks, type Permission, type Role } from '#app/domain/role';

/**
 * Who may make a call. `access`: everybody with access to the device. A permission: the roles that have it. `section`, `command`:
 * the role that the section or the command needs.
 */
export type Caller = 'anyone' | 'signedIn' | 'access' | 'section' | 'command' | Permission;

/** The web app, the installed app, or each of them. */
export type Client = 'web' | 'desktop' | 'both';

/** An error answer: its status, its `code`, and when it comes. */
export type Refusal = readonly [status: number, code: string, when: string];

/** A parameter of the query, by JSON Schema. */
export interface QueryFact {
  readonly about: string;
  readonly schema: Readonly<Record<string, unknown>>;
  readonly isRequired?: boolean;
}

/** What the schemas of a call do not say. */
export interface CallFacts {
  /** What it does, in one sentence without its full stop. */
  readonly summary: string;
  readonly who: Caller;
  /** The client that does not work without the call; left out: it costs a part of a page. */
  readonly neededBy?: Client;
  /** Of a call that anyone may make: the answer depends on the session. */
  readonly readsSession?: boolean;
  /** What `who` leaves out. */
  readonly whoElse?: string;
  /** Good answers by status; left out: 200 with a body, 204 without. */
  readonly answers?: Readonly<Record<number, string>>;
  /** By status, the shapes of good answers that have not all of the call's own. */
  readonly shapes?: Readonly<Record<number, v.GenericSchema>>;
  /** Error answers beside the common ones (`common.ts`). */
  readonly refusals?: readonly Refusal[];
  /** By status, the media type that a refusal may have beside JSON. */
  readonly refusalTypes?: Readonly<Record<number, string>>;
  /** A server that does not have this part answers otherwise, as the note says. */
  readonly isNever501?: boolean;
  readonly query?: Readonly<Record<string, QueryFact>>;
  /** Meanings of path parameters that differ from the usual ones (`params.ts`). */
  readonly params?: Readonly<Record<string, string>>;
  /** `notForDryRun`: needed, but not with `dry_run`. */
  readonly ifMatch?: 'required' | 'optional' | 'notForDryRun';
  readonly hasEtag?: boolean;
  readonly takesIfNoneMatch?: boolean;
  /** What `Location` names. */
  readonly location?: string;
  /** Media type of an answer that is not JSON, SDP or an event stream. */
  readonly mediaType?: string;
  /** Anything else that a reader must know, in whole sentences. */
  readonly note?: string;
}

/** A group of calls. */
export interface Area {
  readonly name: string;
  readonly about: string;
}

export interface DescribedCall extends CallFacts {
  readonly area: Area;
}

/** The calls of one area, each with its area. */
export const inArea = <K extends EndpointName>(
  area: Area,
  calls: Readonly<Record<K, CallFacts>>,
): Record<K, DescribedCall> =>
  Object.fromEntries(
    Object.entries<CallFacts>(calls).map(([name, facts]) => [name, { ...facts, area }]),
  ) as unknown as Record<K, DescribedCall>;

/** The roles from owner down to the least that has the permission. */
export const rolesWith = (permission: Permission): readonly Role[] =>
  ROLES.filter((role) => !outranks(leastRoleFor(permission), role));

export const text = (about: string, schema: Readonly<Record<string, unknown>> = {}): QueryFact => ({
  about,
  schema: { type: 'string', ...schema },
});
export const time = (about: string): QueryFact => text(about, { format: 'date-time' });
export const word = (words: readonly string[], about: string, usual: string): QueryFact =>
  text(about, { enum: words, default: usual });
export const flag = (about: string, usual = false): QueryFact => ({
  about,
  schema: { type: 'boolean', default: usual },
});
export const whole = (minimum: number, maximum: number, about: string, usual?: number): QueryFact => ({
  about,
  schema: { type: 'integer', minimum, maximum, ...(usual !== undefined && { default: usual }) },
});

/** Query parameters that several calls take. */
export const CURSOR = text('`next_cursor` of the page before');
export const TOKEN = text('the session’s token, for clients that cannot send a header with an event stream');
export const DRY_RUN = flag('says what would happen, and changes nothing');
export const OVERRIDE_ARMED = flag('also while the vehicle is armed; for admins and owners');

/** Refusals that several calls have. */
export const ARMED: Refusal = [409, 'device_armed', 'the vehicle is armed'];
export const OFFLINE: Refusal = [409, 'device_offline', 'the device is offline'];
export const UNSUPPORTED: Refusal = [409, 'unsupported', 'the device has no such part, or its firmware cannot do this'];
export const NEVER_REPORTED: Refusal = [409, 'never_reported', 'the device has not reported this part yet'];
export const APPLYING: Refusal = [423, 'apply_in_progress', 'the device is still applying the previous change'];
export const GONE: Refusal = [410, 'gone', 'it is being removed'];
export const OVERRIDE_ROLE: Refusal = [403, 'role_insufficient', '`override_armed` without the role admin'];
