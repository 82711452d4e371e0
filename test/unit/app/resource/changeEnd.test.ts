import { describe, expect, test } from '@jest/globals';
import { endOf, takenIn } from '#app/resource/changeEnd';
import { define } from '#app/resource/define';
import { number } from '#app/resource/field';
import { resourceOf, type Resource } from '#app/resource/resource';

const gimbal = define('gimbal', { permission: 'editMedia', fields: { gain: number({ min: 0, max: 10 }) } });
const WANTED = { gain: 5 };

type Last = NonNullable<Resource['last']>;
const last = (result: Last['result'], error: string | null = null, at: number | null = null): Last => ({
  ...{ result, at, by: null, error, before: null },
});
const at = (version: number | null, more: Partial<Resource>): Resource =>
  resourceOf({ version, desired: WANTED, reported: WANTED, ...more });
const TAKEN = { version: 3, at: 2000 };
const UNCOUNTED = { version: null, at: null };
const refusal = { code: 'refused', error: 'Too much.', field: 'gain' };

describe('endOf', () => {
  test.each<[string, Resource, string | null]>([
    ['null for an answer from before the change', at(2, { state: 'in_sync' }), null],
    ['null while the device has yet to take it', at(3, { state: 'pending' }), null],
    ['null while the device applies it', at(3, { state: 'applying', last: last('applied') }), null],
    ['null while it waits for confirmation', at(3, { state: 'awaiting_confirm' }), null],
    ['null while the device is offline', at(3, { state: 'queued_offline' }), null],
    ['"applied" once the device has it', at(3, { state: 'in_sync', last: last('applied') }), 'applied'],
    ['"refused" when the device refuses it', at(3, { state: 'rejected', rejected: refusal }), 'refused'],
    ['"reverted" when the device went back', at(4, { state: 'in_sync', last: last('reverted') }), 'reverted'],
    ['"expired" when it was dropped', at(4, { state: 'in_sync', last: last('expired') }), 'expired'],
    ['"cancelled" when a person took it back', at(4, { state: 'in_sync', last: last('cancelled') }), 'cancelled'],
    ['"unknown" when another change followed', at(4, { state: 'in_sync', last: last('applied') }), 'unknown'],
    ['"unknown" while another change is under way', at(4, { state: 'applying', last: last('applied') }), 'unknown'],
  ])('returns %s', (_, resource, result) => {
    expect(endOf(gimbal, resource, TAKEN)?.result ?? null).toBe(result);
  });

  test('returns the reason and the field of a refusal, and the reason of a reversal', () => {
    const refused = endOf(gimbal, at(3, { state: 'rejected', rejected: refusal }), TAKEN);
    expect(refused).toEqual({ result: 'refused', reason: 'Too much.', field: 'gain' });
    const reverted = endOf(gimbal, at(4, { state: 'in_sync', last: last('reverted', 'No link.') }), TAKEN);
    expect(reverted).toEqual({ result: 'reverted', reason: 'No link.', field: null });
  });

  test.each<[number | null, number | null, string]>([
    [1000, 2000, 'unknown'],
    [2000, 2000, 'cancelled'],
    [null, 2000, 'cancelled'],
    [1000, null, 'cancelled'],
  ])('ascribes what a person took back at %p to a change of %p as "%s"', (endedAt, takenAt, result) => {
    const resource = at(4, { state: 'applying', last: last('cancelled', null, endedAt) });
    expect(endOf(gimbal, resource, { version: 3, at: takenAt })?.result).toBe(result);
  });

  test('ignores an earlier reversal when the device has the change', () => {
    const resource = at(3, { state: 'in_sync', last: last('reverted', 'No link.', 1000) });
    expect(endOf(gimbal, resource, TAKEN)).toEqual({ result: 'applied', reason: null, field: null });
  });

  test('compares values when the server reports no state, and counts no versions', () => {
    expect(endOf(gimbal, at(null, { reported: { gain: 1 } }), UNCOUNTED)).toBeNull();
    expect(endOf(gimbal, at(null, {}), UNCOUNTED)?.result).toBe('applied');
  });
});

describe('takenIn', () => {
  const by = (id: string | null) =>
    at(3, { state: 'rejected', rejected: refusal, desiredAt: 2000, desiredBy: id === null ? null : { id, name: 'N' } });

  test.each<[string, string | null, string | undefined, number]>([
    ['the version of the resource for the user who has changed it last', 'u_mara', 'u_mara', 3],
    ['a lower version once someone else has changed it', 'u_jonas', 'u_mara', 2],
    ['the version of the resource when the server does not say who has changed it', null, 'u_mara', 3],
    ['the version of the resource while the user is not known', 'u_jonas', undefined, 3],
  ])('returns %s', (_, changedBy, user, version) => {
    expect(takenIn(by(changedBy), user)).toEqual({ version, at: 2000 });
  });

  test('ascribes the refusal of someone else’s change to nobody else', () => {
    const theirs = by('u_jonas');
    expect(endOf(gimbal, theirs, takenIn(theirs, 'u_mara'))?.result).toBe('unknown');
  });

  test('returns no version where the server counts none', () => {
    expect(takenIn(at(null, { desiredBy: { id: 'u_jonas', name: 'N' } }), 'u_mara').version).toBeNull();
  });
});
