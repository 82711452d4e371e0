/** @jest-environment ./test/support/browserEnvironment.ts */
import { expect, jest, test } from '@jest/globals';
import { renderHook } from '@testing-library/react';
import type { PlayerState } from '../../../renderer/features/live-view/connection/playerState';
import { useCodecChange } from '../../../renderer/features/live-view/hooks/useCodecChange';

test('the streams are listed again each time the player meets a codec that it cannot play, and at no other time', () => {
  const onChanged = jest.fn();
  const { rerender } = renderHook(({ state }) => useCodecChange(state, onChanged), {
    initialProps: { state: null as PlayerState['name'] | null },
  });
  const told = (states: readonly PlayerState['name'][]) => {
    for (const state of states) rerender({ state });
    return onChanged.mock.calls.length;
  };
  expect(told(['connecting', 'undecodable', 'refused', 'live', 'stalled'])).toBe(0);
  // Tried again and again in vain it asks once.
  expect(told(['unsupported', 'unsupported', 'unsupported'])).toBe(1);
  expect(told(['connecting', 'live', 'reconnecting'])).toBe(1);
  expect(told(['unsupported'])).toBe(2);
});
