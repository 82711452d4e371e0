import type { MenuItemConstructorOptions, Tray } from 'electron';
import { NAME } from '#app/brand';
import type { DeviceCounts } from '#app/domain/deviceWatch';

export interface AppTrayOptions {
  readonly platform: NodeJS.Platform;
  /** Throws on a system without a tray. */
  readonly create: () => Tray;
  /** Whether the desktop shows tray icons at the moment. Some on Linux do not, although `create` succeeds there. */
  readonly isShown: () => Promise<boolean>;
  readonly setMenu: (tray: Tray, items: MenuItemConstructorOptions[]) => void;
  readonly onOpen: () => void;
  /** Opens the window at the devices that have alerts. */
  readonly onAlerts: () => void;
  readonly onQuit: () => void;
}

/** What the tray says of the devices. */
export function countsText({ online, total }: DeviceCounts): string {
  return total === 0 ? 'No devices' : `${online} of ${total} devices online`;
}

/** What the tray says of alerts; null: there are none. */
export function alertsText(count: number): string | null {
  return count === 0 ? null : count === 1 ? '1 alert' : `${count} alerts`;
}

/** The tray icon: how many devices are online, how many alerts are not acknowledged, and a menu to reopen a closed window. */
export class AppTray {
  private tray: Tray | null = null;
  private isShown = false;
  private text = '';
  private counts: DeviceCounts = { online: 0, total: 0 };
  private alerts = 0;

  constructor(private readonly options: AppTrayOptions) {}

  /** Whether the user can see it, as far as is known. */
  get isThere(): boolean {
    return this.tray !== null && this.isShown;
  }

  /** Asks the desktop again, for panels come and go. */
  async look(): Promise<boolean> {
    this.isShown = await this.options.isShown();
    return this.isThere;
  }

  async start(): Promise<void> {
    try {
      this.tray = this.options.create();
    } catch {
      return;
    }
    // On macOS a click opens the menu, over which the window would come.
    if (this.options.platform !== 'darwin') this.tray.on('click', this.options.onOpen);
    this.draw();
    await this.look();
  }

  show(counts: DeviceCounts): void {
    this.counts = counts;
    this.draw();
  }

  showAlerts(count: number): void {
    this.alerts = count;
    this.draw();
  }

  private draw(): void {
    const { tray, options } = this;
    const devices = countsText(this.counts);
    const alerts = alertsText(this.alerts);
    const text = alerts === null ? devices : `${devices}, ${alerts}`;
    if (!tray || text === this.text) return;
    this.text = text;
    tray.setToolTip(`${NAME}: ${text}`);
    options.setMenu(tray, [
      { label: devices, enabled: false },
      ...(alerts === null ? [] : [{ label: alerts, click: options.onAlerts }]),
      { type: 'separator' },
      { label: `Open ${NAME}`, click: options.onOpen },
      { label: 'Quit', click: options.onQuit },
    ]);
  }
}
