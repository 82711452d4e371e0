import type { Role } from '#app/domain/role';
import { asRecord } from '#app/lib/read';
import { need, Problem } from '../problem';
import type { SectionRecord } from './record';

/** 428 without If-Match, 412 with the present resource for a stale one. */
export function needCurrent(given: string | undefined, version: number, present: object | null): void {
  if (given === undefined) throw new Problem(428, 'precondition_required', 'Send If-Match with the version you saw.');
  const etag = `"${version}"`;
  if (given === '*' || given === etag) return;
  const sentence = 'Another user has changed these settings in the meantime.';
  throw new Problem(412, 'version_mismatch', sentence, { etag }, [], { ...present });
}

/** 423 while a change is under way. */
export function needIdle({ change }: SectionRecord): void {
  const phase = change?.phase;
  if (phase === 'applying' || phase === 'awaiting_confirm' || phase === 'reverting') {
    throw new Problem(423, 'apply_in_progress', 'The device is still applying the previous change.');
  }
}

/** 409 for a device that has no such part, or never reported it. */
export function needCapable({ capability, reported }: SectionRecord): void {
  if (capability?.supported === false) throw new Problem(409, 'unsupported', 'This device has no such part.');
  if (reported === null) throw new Problem(409, 'never_reported', 'This device has not reported these settings yet.');
}

/** Whether the call asks to do it although the vehicle is armed (`?override_armed=true`); 403 for a role that may not. */
export function overridesArmed(role: Role, query: unknown): boolean {
  const isAsked = asRecord(query).override_armed === 'true';
  if (isAsked) need(role, 'operate');
  return isAsked;
}
