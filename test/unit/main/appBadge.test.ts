import { describe, expect, jest, test } from '@jest/globals';
import type { NativeImage } from 'electron';
import { AppBadge } from '../../../main/windows/AppBadge';

function setUp(platform: NodeJS.Platform) {
  const setBadgeCount = jest.fn(() => true);
  const setOverlayIcon = jest.fn();
  const overlay = {} as NativeImage;
  const state = { hasWindow: true };
  const badge = new AppBadge({
    platform,
    app: { setBadgeCount },
    window: () => (state.hasWindow ? { setOverlayIcon } : null),
    overlay: () => overlay,
  });
  return { badge, setBadgeCount, setOverlayIcon, overlay, state };
}

describe('AppBadge', () => {
  test.each(['darwin', 'linux'] as const)('sets the number on %s, once for each change', (platform) => {
    const { badge, setBadgeCount, setOverlayIcon } = setUp(platform);
    for (const count of [0, 2, 2, 0]) badge.show(count);
    expect(setBadgeCount.mock.calls).toEqual([[2], [0]]);
    expect(setOverlayIcon).not.toHaveBeenCalled();
  });

  test('marks the Windows taskbar, again for a new window, and removes the mark', () => {
    const { badge, setBadgeCount, setOverlayIcon, overlay, state } = setUp('win32');
    state.hasWindow = false;
    badge.show(2);
    expect(setOverlayIcon).not.toHaveBeenCalled();
    state.hasWindow = true;
    badge.draw();
    badge.show(1);
    badge.show(0);
    expect(setOverlayIcon.mock.calls).toEqual([
      [overlay, '2 open alerts'],
      [overlay, '1 open alert'],
      [null, ''],
    ]);
    expect(setBadgeCount).not.toHaveBeenCalled();
  });
});
