import { describe, expect, test } from '@jest/globals';
import { endOf } from '#app/resource/changeEnd';
import { define } from '#app/resource/define';
import { number } from '#app/resource/field';
import { resourceOf, type Resource } from '#app/resource/resource';

const gimbal = define('gimbal', { permission: 'editMedia', fields: { gain: number({ min: 0, max: 10 }) } });
const WANTED = { gain: 5 };

type Last = NonNullable<Resource['last']>;
const last = (result: Last['result'], error: string | null = null): Last => ({
  ...{ result, at: null, by: null, error, before: null },
});
const at = (version: number | null, more: Partial<Resource>): Resource =>
  resourceOf({ version, desired: WANTED, reported: WANTED, ...more });
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
    expect(endOf(gimbal, resource, 3)?.result ?? null).toBe(result);
  });

  test('returns the reason and the field of a refusal, and the reason of a reversal', () => {
    const refused = endOf(gimbal, at(3, { state: 'rejected', rejected: refusal }), 3);
    expect(refused).toEqual({ result: 'refused', reason: 'Too much.', field: 'gain' });
    const reverted = endOf(gimbal, at(4, { state: 'in_sync', last: last('reverted', 'No link.') }), 3);
    expect(reverted).toEqual({ result: 'reverted', reason: 'No link.', field: null });
  });

  test('compares values when the server reports no state, and counts no versions', () => {
    expect(endOf(gimbal, at(null, { reported: { gain: 1 } }), null)).toBeNull();
    expect(endOf(gimbal, at(null, {}), null)?.result).toBe('applied');
  });
});
