import type { CDPSession, Page } from '@playwright/test';

/**
 * Hides a page for real: another tab is put in front of it, or its window is minimised. The page must belong to a browser
 * of `startHideableBrowser`; in any other, Playwright keeps it visible.
 *
 * Measured in Chromium's headless mode, no X server needed; a hidden page there behaves as in a window on a screen:
 * - `document.visibilityState` is `hidden`, `visibilitychange` was fired by the browser, `document.hasFocus()` is false;
 * - `requestAnimationFrame` is not called; `requestVideoFrameCallback` is not called although `framesDecoded` of
 *   `getStats()` goes on at the full frame rate;
 * - timers fire once a second, whatever their interval (`setInterval(25)`: 4 times in 4 s). From the
 *   sixth minute on, a page without a live RTCPeerConnection gets one a minute; one that has it keeps one a second.
 *   (`hidden.soak.spec.ts`)
 *
 * What it leaves out: occluded windows (Chromium detects occlusion only on Windows, macOS and ChromeOS), and
 * tabs that the browser freezes or discards to save memory.
 *
 * While a page is hidden, `evaluate`, `expect(locator)` and `expect.poll` work; what waits for an animation frame does not:
 * `click`, `fill` and other actions, `screenshot`, and `waitForFunction` unless it is given a `polling` interval.
 */
export class HiddenTab {
  private cover: Page | null = null;
  private session: CDPSession | null = null;

  constructor(readonly page: Page) {}

  /** Puts another tab of the same window in front. */
  async hide(): Promise<void> {
    this.cover ??= await this.page.context().newPage();
    await this.cover.bringToFront();
    await this.reach('hidden');
  }

  /** Brings the page to the front again. */
  async show(): Promise<void> {
    await this.page.bringToFront();
    await this.reach('visible');
  }

  async minimize(): Promise<void> {
    await this.setWindowState('minimized');
    await this.reach('hidden');
  }

  async restore(): Promise<void> {
    await this.setWindowState('normal');
    await this.reach('visible');
  }

  private async setWindowState(windowState: 'minimized' | 'normal'): Promise<void> {
    this.session ??= await this.page.context().newCDPSession(this.page);
    const { windowId } = await this.session.send('Browser.getWindowForTarget');
    await this.session.send('Browser.setWindowBounds', { windowId, bounds: { windowState } });
  }

  private async reach(wanted: DocumentVisibilityState): Promise<void> {
    await this.page.waitForFunction((state) => document.visibilityState === state, wanted, {
      polling: 50,
      timeout: 20_000,
    });
  }
}
