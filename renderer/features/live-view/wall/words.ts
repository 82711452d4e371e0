import type { AuthStatus } from '#app/domain/device';
import type { SignalWord } from '#app/domain/summary';
import { SIGNAL_WORDS } from '../../../components/statusWords';
import type { LayoutMode } from './layoutWall';
import type { Level } from './trouble';

const plural = (count: number, one: string, many: string) => (count === 1 ? one : many);

/** Every text of the wall, as whole sentences with named places. */
export const WORDS = {
  wall: 'Wall',
  breadcrumb: 'Breadcrumb',
  back: 'Devices',
  walls: 'Walls',
  loading: 'Loading the wall',
  notLoaded: 'The wall could not be loaded',
  tryAgain: 'Try again',
  /** Cameras and devices: "7 cameras of 4 devices"; "4 devices" if each has one. */
  shown: (cameras: number, devices: number) =>
    cameras === devices
      ? plural(devices, '1 device', `${devices} devices`)
      : `${cameras} cameras of ${plural(devices, '1 device', `${devices} devices`)}`,
  left: (count: number) => `${count} more not shown`,
  leftWhy: (most: number) => `A wall shows up to ${most} cameras.`,
  trouble: (count: number) => plural(count, '1 needs attention', `${count} need attention`),
  withoutVideo: (count: number) => `${count} without video`,

  layout: 'Layout',
  layouts: { best: 'Best fit', large: 'One large', equal: 'Equal' } satisfies Record<LayoutMode, string>,
  rotate: 'Enlarge in turn',
  rotating: (seconds: number) => `In turn: ${seconds} s`,
  rotateOff: 'Off',
  rotateEvery: (seconds: number) =>
    seconds === 60 ? 'Every minute' : seconds % 60 === 0 ? `Every ${seconds / 60} minutes` : `Every ${seconds} s`,
  rotateAll: 'All saved walls in turn',
  edit: 'Edit',
  fullScreen: 'Full screen',
  exitFullScreen: 'Exit full screen',
  more: 'More',
  copyLink: 'Copy link',
  linkCopied: 'Link copied',
  linkNotCopied: 'Could not copy the link',
  kiosk: 'Kiosk mode',
  exitKiosk: 'Exit kiosk mode',

  newWall: 'New wall',
  nameThis: 'Name this wall',
  rename: 'Rename',
  remove: 'Delete this wall',
  name: 'Name of the wall',
  save: 'Save',
  cancel: 'Cancel',
  nameTaken: 'Another wall has this name.',
  tooMany: (most: number) => `${most} walls are saved, and there is no room for more. Delete one first.`,
  named: (name: string) => `Saved as “${name}”`,
  renamed: (name: string) => `Renamed to “${name}”`,
  removed: (name: string) => `Deleted “${name}”`,
  tileRemoved: (device: string) => `Removed ${device} from the wall`,
  undo: 'Undo',
  dismiss: 'Dismiss',
  unknownTitle: 'Wall not found',
  /** `place`: as in `thisPlace`, with its preposition. */
  unknown: (name: string, place: string) => `No wall called “${name}” is saved ${place}.`,
  chooseDevices: 'Choose devices',
  noDevices: 'No devices yet',
  noDevicesText: (most: number) => `A wall shows up to ${most} cameras. Add a device first.`,
  addDevice: 'Add device',

  choose: (most: number) => `Up to ${most} cameras, in the order you select them.`,
  nameOptional: 'Name (optional)',
  nameHint: (place: string) => `Named walls are saved ${place} only.`,
  search: 'Search by name or tag',
  add: 'Add:',
  allOnline: 'All online',
  allArmed: 'All armed',
  byTag: 'By tag',
  noneOnline: 'No device is online.',
  noneArmed: 'No device is armed.',
  added: (count: number, left: number) =>
    left > 0 ? `${count} added. No room for ${left} more: the wall is full.` : `${count} added.`,
  deviceList: 'Devices',
  camerasOf: (device: string) => `Cameras of ${device}`,
  moreFound: (count: number) => `${count} more. Search to find them.`,
  noMatch: 'No device matches.',
  show: 'Show on the wall',
  showCount: (count: number) => `Show ${count} on the wall`,
  showOnline: 'Show all online',
  full: 'The wall is full.',

  /** Of a tile whose device has several on the wall. */
  tileName: (device: string, camera: string) => `${device}, ${camera}`,
  firstCamera: 'First camera',
  frames: {
    bad: 'Red frame: armed without video or telemetry, or a critical alert',
    warn: 'Yellow frame: no video, an alert or a low battery',
    code: 'Yellow frame: needs a new code',
    offline: 'Dashed frame: offline for less than an hour',
    away: 'Dashed frame: offline for an hour or longer',
  } satisfies Record<Exclude<Level, 'none'>, string>,
  enlarge: (device: string) => `Enlarge ${device}`,
  shrink: (device: string) => `Back to the wall from ${device}`,
  menuOf: (device: string) => `Actions for ${device}`,
  open: 'Open live page',
  enlargeThis: 'Enlarge',
  shrinkThis: 'Back to the wall',
  camera: 'Camera',
  snapshot: 'Take snapshot',
  copyDeviceLink: 'Copy link to device',
  removeTile: 'Remove from wall',

  gone: 'Not available',
  goneText: 'This device was removed, or is no longer shared with you.',
  goneDevice: 'a device that is gone',
  failed: (device: string) => `${device} could not be shown.`,
  errorId: (id: string) => `Error ID ${id}`,
  video: (device: string) => `${device}, live`,
  noVideoYet: 'Offline. No video yet.',
  noSource: 'No video source',
  lastFrame: (age: string) => `Last frame ${age} ago`,
  /** Of a code that a device needs, in a line that has little room. */
  needsCode: {
    expired: 'Needs a code',
    revoked: 'Revoked',
    never_authenticated: 'Never signed in',
    valid: null,
    unknown: null,
  } satisfies Record<AuthStatus, string | null>,
  /** Behind "Connecting", once that takes long. */
  waited: (age: string) => `, ${age}`,
  alert: '1 alert',
  batteryLow: (percent: number) => `Battery low, ${percent} %`,
  armedSilent: (age: string) => `No telemetry for ${age}`,
  moreAlerts: (count: number) => `+${count}`,
  readings: 'Readings',
  armed: 'Armed',
  disarmed: 'Disarmed',
  battery: 'Battery',
  altitude: 'Altitude above home',
  speed: 'Ground speed',
  old: (age: string) => `${age} old`,
  telemetryStopped: 'Telemetry stopped',
  signal: (quality: SignalWord) => `Signal: ${SIGNAL_WORDS[quality]}`,
  signalPlain: 'Signal',
} as const;
