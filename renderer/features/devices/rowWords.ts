import type { SignalWord } from '#app/domain/summary';
import { SIGNAL_WORDS } from '../../components/deviceWords';

/** Texts of the parts of rows that load after the list, and of their menu. */
export const WORDS = {
  selected: (count: number) => `${count} selected`,
  openWall: 'Open as wall',
  wallFull: (most: number) => `A wall shows up to ${most} devices.`,
  tags: 'Tags…',
  copySettings: 'Copy settings to…',
  /** `count`: null if there are more than can be counted. */
  acknowledge: (count: number | null) =>
    count === 1 ? 'Acknowledge 1 alert' : count ? `Acknowledge ${count} alerts` : 'Acknowledge alerts',
  acknowledging: 'Acknowledging…',
  acknowledgeFull: (most: number) => `Acknowledges alerts of up to ${most} devices`,
  more: 'More actions',
  clearSelection: 'Clear',
  open: 'Open',
  settings: 'Settings',
  select: 'Select',
  unselect: 'Clear selection',
  deviceActions: 'Device actions',
  lostArmed: 'Lost while armed',
  disarmed: 'Disarmed',
  mode: (mode: string) => `Mode ${mode}`,
  showTag: (tag: string) => `Show devices tagged ${tag}`,
  asOf: (age: string) => `as of ${age}`,
  batteryTitle: (age: string | null) => (age === null ? 'Battery' : `Battery, as of ${age}`),
  percent: (value: number) => `${value} %`,
  /** Uses the typographic minus sign, which is as wide as a digit. */
  dbm: (value: number) => `${String(value).replace('-', '−')} dBm`,
  uplink: (kind: string, quality: SignalWord | null) =>
    quality === null ? kind : `${kind}: ${SIGNAL_WORDS[quality]} signal`,
  uplinkStrength: (kind: string, strength: string) => `${kind}, ${strength}`,
  acknowledged: 'Acknowledged',
  moreAlerts: (count: number) => `and ${count} more`,
  alertCount: (count: number) => (count === 1 ? '1 alert' : `${count} alerts`),
  unreadable: 'Unreadable',
  unreadableHint: 'The server sent this device without a valid ID, so it cannot be opened.',
} as const;
