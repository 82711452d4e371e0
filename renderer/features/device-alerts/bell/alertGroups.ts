import { byUrgency, type DeviceAlert } from '#app/domain/alert';

/** Number of rows drawn. Only the number of the others is shown. */
const MAX_DRAWN = 50;
/** A device with at least this many alerts shows the worst of them; the rest unfold. */
const FOLDS_FROM = 5;
const FOLDED_TO = 3;

export interface AlertGroup {
  /** The device's ID; the ID of the alert if it names no device. */
  readonly key: string;
  /** Number of open alerts in the answer. */
  readonly count: number;
  /** The alerts to draw; at least one, the worst first. */
  readonly shown: readonly DeviceAlert[];
  /** Whether the group folds and unfolds. */
  readonly isFoldable: boolean;
}

interface Grouped {
  readonly groups: readonly AlertGroup[];
  /** Number of alerts that are drawn or can be unfolded. */
  readonly reached: number;
}

function byDevice(alerts: readonly DeviceAlert[]): ReadonlyMap<string, readonly DeviceAlert[]> {
  const groups = new Map<string, DeviceAlert[]>();
  for (const alert of byUrgency(alerts)) {
    const key: string = alert.deviceId ?? alert.id;
    const own = groups.get(key);
    if (own) own.push(alert);
    else groups.set(key, [alert]);
  }
  return groups;
}

/** Groups alerts by device, the device with the worst alert first, and limits them to `MAX_DRAWN` rows. `opened`: keys of unfolded groups. */
export function groupAlerts(alerts: readonly DeviceAlert[], opened: ReadonlySet<string>): Grouped {
  const groups: AlertGroup[] = [];
  let room = MAX_DRAWN;
  let reached = 0;
  for (const [key, own] of byDevice(alerts)) {
    if (room === 0) break;
    const isFoldable = own.length >= FOLDS_FROM;
    const isFolded = isFoldable && !opened.has(key);
    const wanted = isFolded ? own.slice(0, FOLDED_TO) : own;
    const shown = wanted.slice(0, room);
    room -= shown.length;
    reached += isFolded && shown.length === wanted.length ? own.length : shown.length;
    groups.push({ key, count: own.length, shown, isFoldable });
  }
  return { groups, reached };
}
