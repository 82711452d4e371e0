/** @jest-environment ./test/support/browserEnvironment.ts */
import { afterEach, describe, expect, test } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import { ApiError } from '#app/api/errors';
import { confirmSecondsOf } from '#app/resource/resource';
import { toResource } from '#app/settings/sectionResource';
import { modem } from '#app/settings/sections/modem';
import { createEditorStore } from '../../../renderer/resource/createEditorStore';
import { FULL } from '../../../renderer/resource/voice';
import { useSave, type Editing } from '../../../renderer/resource/useSave';

afterEach(() => sessionStorage.clear());

const desired = { mode: 'any', data_cap_gb: null };
const capability = { supported: true, carrier: true, confirm_s: 25, modes: ['4g'] };
const resource = toResource(modem, {
  section: 'modem',
  version: 1,
  state: 'in_sync',
  capability,
  desired,
  reported: desired,
});
const REFUSED = new ApiError('http', 'The vehicle is armed.', { status: 409, code: 'device_armed' });

/** The hook with an edit of the mode. The calls are played: a server that refuses as often as it is told to. */
async function ask(refusals: number, edit: readonly [string, unknown] = ['mode', '4g'], isArmed = false) {
  const model = createEditorStore(modem, { draftName: 'd.modem' });
  model.arrive(resource);
  model.edit(...edit);
  const sent: boolean[] = [];
  const handle: Editing = {
    model,
    voice: FULL,
    renew: async () => undefined,
    refused: (error) => ({ is: 'armed', error }),
    preview: async () => ({ errors: [], outageMs: 2000, needsReboot: false, isCarrier: true }),
    save: async (overrideArmed) => {
      sent.push(overrideArmed);
      return sent.length <= refusals ? { is: 'armed', error: REFUSED } : { is: 'saved', resource };
    },
  };
  const { result, rerender } = renderHook(({ isArmed }) => useSave(handle, { isArmed, isOnline: true }), {
    initialProps: { isArmed },
  });
  await act(() => result.current.start());
  return { save: () => result.current, arm: (isArmed: boolean) => rerender({ isArmed }), sent };
}

describe('the question before a change', () => {
  test('updates when the vehicle is armed, and sends the change with the arming that it showed', async () => {
    const { save, arm, sent } = await ask(0);
    expect(save().asking).toMatchObject({ level: 3, isArmed: false, confirmS: 25 });
    arm(true);
    expect(save().asking).toMatchObject({ level: 3, isArmed: true, preview: { outageMs: 2000 } });
    await act(() => save().confirm());
    expect(sent).toEqual([true]);
    expect(save().asking).toBeNull();
  });

  test('opens again when the change is refused because the vehicle is armed', async () => {
    const { save, sent } = await ask(1);
    await act(() => save().confirm());
    expect(save().asking).toMatchObject({ isArmed: true, preview: { outageMs: 2000 } });
    await act(() => save().confirm());
    expect(sent).toEqual([false, true]);
    expect(save().asking).toBeNull();
  });

  test('does not override the arming for a change that interrupts nothing, so that editors may make it in flight', async () => {
    const { save, sent } = await ask(0, ['data_cap_gb', 7], true);
    expect(save().asking).toMatchObject({ level: 1, isArmed: true, isAllowedArmed: true });
    await act(() => save().confirm());
    expect(sent).toEqual([false]);
    expect(save().asking).toBeNull();
  });

  test('can be insisted on when the server refuses such a change anyway', async () => {
    const { save, sent } = await ask(1, ['data_cap_gb', 7], true);
    await act(() => save().confirm());
    expect(save().asking).toMatchObject({ isArmed: true, isNews: true, isAllowedArmed: false });
    await act(() => save().confirm());
    expect(sent).toEqual([false, true]);
    expect(save().asking).toBeNull();
  });
});

test.each([
  [25, 25],
  [24.2, 25],
  [0, null],
  [-1, null],
  [Number.POSITIVE_INFINITY, null],
  ['60', null],
  [undefined, null],
])('a confirmation time of %p s from the server is used as %p', (said, read) => {
  expect(confirmSecondsOf({ confirm_s: said })).toBe(read);
});
