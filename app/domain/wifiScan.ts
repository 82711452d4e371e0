import { count, decibels, percent, rows, word, type Raw } from '../events/topics/fields';
import { WIFI_SECURITY } from '../settings/network';

/** A Wi-Fi network that a scan has found, with all its access points in one; null for what the device omits. */
export interface WifiNetwork {
  readonly ssid: string;
  readonly signalPct: number | null;
  readonly signalDbm: number | null;
  /** `2_4_ghz`, `5_ghz`. */
  readonly band: string | null;
  readonly channel: number | null;
  /** Null: one that this version of the product cannot join, such as that of companies. */
  readonly security: (typeof WIFI_SECURITY)[number] | null;
  readonly accessPoints: number | null;
}

const MAX_NETWORKS = 200;

function network(raw: Raw): WifiNetwork | null {
  // Not trimmed: blanks at the ends of an SSID belong to it. Hidden networks have none.
  if (typeof raw.ssid !== 'string' || word(raw.ssid, 32) === null || raw.ssid.length > 32) return null;
  return {
    ssid: raw.ssid,
    signalPct: percent(raw.signal_pct),
    signalDbm: decibels(raw.signal_dbm),
    band: word(raw.band, 16),
    channel: count(raw.channel),
    security: WIFI_SECURITY.find((one) => one === raw.security) ?? null,
    accessPoints: count(raw.bssids),
  };
}

/** The networks of a finished `wifi_scan` (pages §12), the strongest first. Never throws. */
export const networksOf = (result: Raw | null): readonly WifiNetwork[] =>
  [...rows(result?.networks, MAX_NETWORKS, network)].sort((a, b) => (b.signalPct ?? -1) - (a.signalPct ?? -1));
