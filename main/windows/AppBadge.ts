import type { App, BrowserWindow, NativeImage } from 'electron';

export interface AppBadgeOptions {
  readonly app: Pick<App, 'setBadgeCount'>;
  readonly platform: NodeJS.Platform;
  readonly window: () => Pick<BrowserWindow, 'setOverlayIcon'> | null;
  /** The mark over the icon of a Windows taskbar, which shows no numbers. */
  readonly overlay: () => NativeImage;
}

/**
 * How many alerts are open, on the app's icon: a number in the macOS Dock and in Linux docks that know Unity's launcher API, a mark
 * in the Windows taskbar. Elsewhere nothing is shown.
 */
export class AppBadge {
  private count = 0;

  constructor(private readonly options: AppBadgeOptions) {}

  show(count: number): void {
    if (count === this.count) return;
    this.count = count;
    this.draw();
  }

  /** On Windows the mark belongs to the window: call for each new one. */
  draw(): void {
    const { app, platform, window, overlay } = this.options;
    if (platform !== 'win32') {
      app.setBadgeCount(this.count);
      return;
    }
    const words = this.count === 1 ? '1 open alert' : `${this.count} open alerts`;
    if (this.count === 0) window()?.setOverlayIcon(null, '');
    else window()?.setOverlayIcon(overlay(), words);
  }
}
