import type { MenuItemConstructorOptions, Tray } from 'electron';
import { NAME } from '#app/brand';
import type { DeviceCounts } from '#app/domain/deviceWatch';

export interface AppTrayOptions {
  /** Throws where the system has no place for one. */
  readonly create: () => Tray;
  readonly setMenu: (tray: Tray, items: MenuItemConstructorOptions[]) => void;
  readonly onOpen: () => void;
  readonly onQuit: () => void;
}

/** What the tray says of the devices. */
export function countsText({ online, total }: DeviceCounts): string {
  return total === 0 ? 'No devices' : `${online} of ${total} devices online`;
}

/** The icon by the clock: how many devices are there, and the way back to a closed window. */
export class AppTray {
  private tray: Tray | null = null;
  private text = '';

  constructor(private readonly options: AppTrayOptions) {}

  get isThere(): boolean {
    return this.tray !== null;
  }

  start(): void {
    try {
      this.tray = this.options.create();
    } catch {
      return;
    }
    this.tray.on('click', this.options.onOpen);
    this.show({ online: 0, total: 0 });
  }

  show(counts: DeviceCounts): void {
    const { tray } = this;
    const text = countsText(counts);
    if (!tray || text === this.text) return;
    this.text = text;
    tray.setToolTip(`${NAME}: ${text}`);
    this.options.setMenu(tray, [
      { label: text, enabled: false },
      { type: 'separator' },
      { label: `Open ${NAME}`, click: this.options.onOpen },
      { label: 'Quit', click: this.options.onQuit },
    ]);
  }
}
