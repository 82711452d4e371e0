import type { SectionName } from '#app/settings/section';
import type { DeviceLink } from '../deviceLink';
import { newId } from '../secrets';
import type { Patched } from './patch';

/** What a device says of a change that is not made. */
export interface DryRun {
  readonly errors: readonly { readonly pointer: string; readonly code: string; readonly detail: string }[];
  readonly outage_ms: number | null;
}

const ANSWER_MS = 3000;
const UNKNOWN: DryRun = { errors: [], outage_ms: null };

/** Questions to devices what a change would do. */
export class DryRuns {
  private readonly open = new Map<string, { readonly deviceId: string; readonly answer: (run: DryRun) => void }>();

  constructor(private readonly link: Pick<DeviceLink, 'isOnline' | 'send'>) {}

  /** What the device would say is not known while it is offline or silent. */
  async ask(deviceId: string, section: SectionName, { desired, secrets, fields }: Patched): Promise<DryRun> {
    if (!this.link.isOnline(deviceId)) return UNKNOWN;
    const id = newId('dry');
    return new Promise((resolve) => {
      const timer = setTimeout(() => this.hear(deviceId, id, UNKNOWN), ANSWER_MS);
      const answer = (run: DryRun) => {
        clearTimeout(timer);
        resolve(run);
      };
      this.open.set(id, { deviceId, answer });
      this.link.send(deviceId, { type: 'dry-run', id, section, desired, secrets, fields });
    });
  }

  hear(deviceId: string, id: string, run: DryRun): void {
    const asked = this.open.get(id);
    if (asked?.deviceId !== deviceId) return;
    this.open.delete(id);
    asked.answer(run);
  }
}
