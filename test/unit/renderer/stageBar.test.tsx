/** @jest-environment ./test/support/browserEnvironment.ts */
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import type { RecordingState } from '../../../renderer/features/live-view/capture/Recorder';
import { StageBar } from '../../../renderer/features/live-view/components/stage/StageBar';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => {
  cleanup();
  jest.useRealTimers();
});

const nothing = () => undefined;
const actions = {
  ...{ fullscreen: nothing, hud: nothing, pictureInPicture: nothing, snapshot: nothing, record: nothing },
  ...{ statistics: nothing, mute: nothing, help: nothing, more: nothing },
};
const sound = { has: false, isMuted: true, level: 100, toggle: nothing, setLevel: nothing, note: nothing };

const bar = (state: RecordingState) => (
  <StageBar
    actions={actions}
    hasVideo
    hasFrame
    canFloat
    recording={{ state, toggle: nothing }}
    sound={sound}
    isFull={false}
    panel={null}
    chooser={null}
  />
);

test('Record shows a ring, which is filled only during a recording', () => {
  const { rerender } = render(bar({ name: 'off' }));
  const mark = () => screen.getByRole('button', { name: /ecord/ }).querySelector('span')?.className;
  expect(mark()).toBe('recordMark');
  rerender(bar({ name: 'recording', since: Date.now(), isWaiting: false }));
  expect(mark()).toBe('recordMark recording');
  rerender(bar({ name: 'saved', where: ['x'], show: nothing }));
  expect(mark()).toBe('recordMark');
});

test('the time of a recording ticks only while there is one', () => {
  const before = jest.getTimerCount();
  const { rerender } = render(bar({ name: 'off' }));
  expect(screen.getByRole('button', { name: 'Record' }).textContent).toBe('');
  expect(jest.getTimerCount()).toBe(before);
  rerender(bar({ name: 'recording', since: Date.now(), isWaiting: false }));
  expect(screen.getByRole('button', { name: 'Stop recording' }).textContent).toBe('0:00');
  expect(jest.getTimerCount()).toBe(before + 1);
  rerender(bar({ name: 'saved', where: ['x'], show: nothing }));
  expect(jest.getTimerCount()).toBe(before);
});
