import type { DeviceId } from '../domain/ids';
import type { PresenceEvent } from './presenceEvent';

/** What a number of presence events say together. */
export interface PresenceNews {
  /** A complete list: all others are away. Null: there was none. It came before `changes`. */
  readonly online: readonly DeviceId[] | null;
  /** The last word on each device. */
  readonly changes: readonly (readonly [DeviceId, boolean])[];
}

/** Gathers presence events, so that a page gets one change for each device, however often its status changed. */
export class PresenceGatherer {
  private online: readonly DeviceId[] | null = null;
  private readonly changes = new Map<DeviceId, boolean>();

  add(event: PresenceEvent): void {
    if (event.type === 'devices-online') {
      this.online = event.ids;
      this.changes.clear();
      return;
    }
    this.changes.set(event.id, event.type === 'device-online');
  }

  /** What was gathered since the last time; null: nothing. */
  take(): PresenceNews | null {
    if (this.online === null && this.changes.size === 0) return null;
    const news = { online: this.online, changes: [...this.changes] };
    this.online = null;
    this.changes.clear();
    return news;
  }
}
