import * as v from 'valibot';
import { asRecord, read } from '../lib/read';
import { isReleaseVersion } from './updateState';

/** How long a device is offline before its owner is notified, in seconds. */
export const NOTIFY_AFTER_S = [10, 30, 60, 300] as const;
export const ZOOM_LEVELS = [-3, -2, -1, 0, 1, 2, 3, 4, 5] as const;

/** Where a window stands, in the system's own pixels. */
const Bounds = v.object({
  x: v.pipe(v.number(), v.integer(), v.minValue(-100_000), v.maxValue(100_000)),
  y: v.pipe(v.number(), v.integer(), v.minValue(-100_000), v.maxValue(100_000)),
  width: v.pipe(v.number(), v.integer(), v.minValue(320), v.maxValue(20_000)),
  height: v.pipe(v.number(), v.integer(), v.minValue(400), v.maxValue(20_000)),
});
export type Bounds = v.InferOutput<typeof Bounds>;

const FIELDS = {
  bounds: v.nullable(Bounds),
  isMaximized: v.boolean(),
  zoom: v.picklist(ZOOM_LEVELS),
  theme: v.picklist(['light', 'dark', 'system']),
  closeToTray: v.boolean(),
  /** Tell of devices that go offline and come back. */
  notify: v.boolean(),
  notifyAfterS: v.picklist(NOTIFY_AFTER_S),
  /** Tell of alerts that are raised. */
  notifyAlerts: v.boolean(),
  /** Off after the graphics process has failed again and again (R44). */
  hardwareAcceleration: v.boolean(),
  /** The highest version that valid update metadata had. */
  newestRelease: v.nullable(v.custom<string>(isReleaseVersion)),
  /** SHA-256 of the `state` of the sign-in that runs, so that its link is known again after a restart; and when it began. */
  pendingSignIn: v.nullable(v.object({ hash: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)), at: v.number() })),
} as const;

export type DesktopSettings = { readonly [K in keyof typeof FIELDS]: v.InferOutput<(typeof FIELDS)[K]> };

export const DEFAULT_DESKTOP_SETTINGS: DesktopSettings = {
  bounds: null,
  isMaximized: false,
  zoom: 0,
  theme: 'system',
  closeToTray: false,
  notify: false,
  notifyAfterS: 30,
  notifyAlerts: false,
  hardwareAcceleration: true,
  newestRelease: null,
  pendingSignIn: null,
};

/** Settings from whatever a file holds: each bad or missing value is its default (R22). */
export function readDesktopSettings(value: unknown): DesktopSettings {
  const raw = asRecord(value);
  const entries = Object.entries(FIELDS).map(([key, schema]) => [
    key,
    read(schema as v.GenericSchema, raw[key], DEFAULT_DESKTOP_SETTINGS[key as keyof DesktopSettings]),
  ]);
  return Object.fromEntries(entries) as DesktopSettings;
}

/** What a person may change, in the settings of this computer. */
export const SettingsChange = v.object({
  closeToTray: v.optional(v.boolean()),
  notify: v.optional(v.boolean()),
  notifyAfterS: v.optional(v.picklist(NOTIFY_AFTER_S)),
  notifyAlerts: v.optional(v.boolean()),
  openAtLogin: v.optional(v.boolean()),
});
export type SettingsChange = v.InferOutput<typeof SettingsChange>;

/** The same with their values; `openAtLogin` is the system's and null where it cannot be set. */
export interface ComputerSettings {
  readonly closeToTray: boolean;
  readonly notify: boolean;
  readonly notifyAfterS: (typeof NOTIFY_AFTER_S)[number];
  readonly notifyAlerts: boolean;
  readonly openAtLogin: boolean | null;
  /** Whether the system shows an icon that a closed window can be brought back from. */
  readonly hasTray: boolean;
  readonly canNotify: boolean;
}

/** The bounds moved onto a screen and made to fit it: a window must not open off screen. */
export function fitToScreens(bounds: Bounds, screens: readonly Bounds[]): Bounds | null {
  const overlap = (screen: Bounds) => {
    const width = Math.min(bounds.x + bounds.width, screen.x + screen.width) - Math.max(bounds.x, screen.x);
    const height = Math.min(bounds.y + bounds.height, screen.y + screen.height) - Math.max(bounds.y, screen.y);
    return width > 0 && height > 0 ? width * height : 0;
  };
  const best = [...screens].sort((a, b) => overlap(b) - overlap(a))[0];
  // A strip of a title bar at the edge does not count as visible.
  if (!best || overlap(best) < 10_000) return null;
  const width = Math.min(bounds.width, best.width);
  const height = Math.min(bounds.height, best.height);
  return {
    width,
    height,
    x: Math.max(best.x, Math.min(bounds.x, best.x + best.width - width)),
    y: Math.max(best.y, Math.min(bounds.y, best.y + best.height - height)),
  };
}
