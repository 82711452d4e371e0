/** @jest-environment ./test/support/browserEnvironment.ts */
import { afterEach, expect, test } from '@jest/globals';
import { act, cleanup, render, renderHook, screen } from '@testing-library/react';
import { toastQueue } from '../../../renderer/components/toast';
import type { RecordingState } from '../../../renderer/features/live-view/capture/Recorder';
import type { Snapshot } from '../../../renderer/features/live-view/capture/takeSnapshot';
import { CaptureLines } from '../../../renderer/features/live-view/components/stage/CaptureLines';
import { useSnapshotNote } from '../../../renderer/features/live-view/hooks/useSnapshotNote';
import type { Platform } from '../../../renderer/platform/Platform';
import { PlatformProvider } from '../../../renderer/platform/PlatformContext';

afterEach(() => {
  cleanup();
  toastQueue.take('snapshot');
});

const SNAPSHOT: Snapshot = { name: 'saved', where: 'Roof.jpg', ageMs: null, show: () => undefined };

test.each<[RecordingState, string, string]>([
  [
    { name: 'recording', since: 0, isWaiting: false, minutesLeft: 0 },
    'status',
    'Recording stops and saves in less than a minute.',
  ],
  [{ name: 'failed', reason: 'The disk is full.', where: [] }, 'alert', 'Recording stopped: The disk is full.'],
])('a snapshot does not hide the line about a recording: %j', (recording, role, text) => {
  render(
    <PlatformProvider value={{ captures: null } as unknown as Platform}>
      <CaptureLines snapshot={SNAPSHOT} recording={recording} />
    </PlatformProvider>,
  );
  expect(screen.getByText('Snapshot saved: Roof.jpg')).not.toBeNull();
  expect(screen.getAllByRole(role).at(-1)?.textContent).toBe(text);
});

test('a snapshot that ends when its stage is gone is reported in a toast', () => {
  const { result, unmount } = renderHook(() => useSnapshotNote());
  const toasts = renderHook(() => toastQueue.use()).result;
  const titles = () => toasts.current.map(({ title }) => title);
  const end = result.current[1];
  act(() => end(SNAPSHOT));
  expect(result.current[0]).toBe(SNAPSHOT);
  expect(titles()).toEqual([]);
  unmount();
  act(() => end(SNAPSHOT));
  expect(titles()).toEqual(['Snapshot saved: Roof.jpg']);
});
