import { readFileSync, writeFileSync } from 'node:fs';
import type { Memory } from './settings/DeviceSettings';

const SAVE_MS = 500;

/** What all devices of a fleet keep while they have no power, in one file that its owner alone can read. Texts of secrets are not in it. */
export class SettingsMemory {
  private readonly all: Record<string, Memory>;
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly file: string) {
    this.all = this.load();
  }

  of(id: string): { readonly saved: Memory | undefined; readonly save: (memory: Memory) => void } {
    return {
      saved: Object.hasOwn(this.all, id) ? this.all[id] : undefined,
      save: (memory) => {
        this.all[id] = memory;
        this.timer ??= setTimeout(() => this.write(), SAVE_MS);
      },
    };
  }

  private load(): Record<string, Memory> {
    try {
      return JSON.parse(readFileSync(this.file, 'utf8')) as Record<string, Memory>;
    } catch {
      return {};
    }
  }

  private write(): void {
    this.timer = undefined;
    writeFileSync(this.file, JSON.stringify(this.all), { mode: 0o600 });
  }
}
