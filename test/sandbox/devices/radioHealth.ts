import { radioKind } from './models';
import type { RadioLink } from './settings/radio';
import { round, wave } from './wave';

const PACKETS_PS = 420;
const USUAL_LINK: RadioLink = { frequencyMhz: 5805, bandwidthMhz: 20, mcs: 1, isHeard: true };

/** What one end of a vehicle's radio link measures of what it receives (api §4 `radio`). */
function directionAt(dir: 'air_to_ground' | 'ground_to_air', seconds: number, link: RadioLink) {
  const isDown = dir === 'air_to_ground';
  const rssi = wave(seconds, isDown ? -61 : -66, 4, isDown ? 37 : 43);
  const packets = isDown ? wave(seconds, PACKETS_PS, 30, 25) : wave(seconds, 24, 4, 19);
  const lost = Math.max(0, wave(seconds, isDown ? 1 : 0, 2, 53));
  const antenna = (id: number) => ({
    id,
    rssi_min_dbm: rssi - 3 - id * 2,
    rssi_dbm: rssi - id * 2,
    rssi_max_dbm: rssi + 2 - id * 2,
    snr_db: wave(seconds + id * 4, 24, 3, 31, 1),
  });
  return {
    dir,
    state: 'up',
    rssi_dbm: rssi,
    snr_db: wave(seconds, 24, 3, 31, 1),
    packets_ps: packets,
    unique_ps: packets - Math.round(packets / 12),
    lost_ps: lost,
    lost_pct: round((100 * lost) / (packets + lost), 2),
    fec_recovered_ps: Math.max(0, wave(seconds, 3, 4, 29)),
    decrypt_errors_ps: 0,
    bad_ps: 0,
    antennas: isDown ? [antenna(0), antenna(1)] : [antenna(0)],
    in_kbps: isDown ? wave(seconds, 4_100, 350, 33) : wave(seconds, 38, 6, 27),
    out_kbps: isDown ? wave(seconds, 2_700, 220, 33) : wave(seconds, 25, 4, 27),
    tx_injected_ps: packets + lost,
    tx_dropped_ps: Math.max(0, wave(seconds, -1, 2, 61)),
    latency_min_us: 180,
    latency_us: wave(seconds, 410, 60, 23),
    latency_max_us: wave(seconds, 1_250, 300, 47),
    mcs: link.mcs,
    bandwidth_mhz: link.bandwidthMhz,
    frequency_mhz: link.frequencyMhz,
    temp_celsius: wave(seconds, isDown ? 49 : 43, 2, 240),
    card: 'RTL8812AU',
    driver: 'rtl88xxau_wfb',
    card_missing: false,
  };
}

/** What an end measures that hears nothing. */
const SILENCE = {
  state: 'lost',
  rssi_dbm: null,
  snr_db: null,
  packets_ps: 0,
  unique_ps: 0,
  lost_ps: 0,
  lost_pct: null,
  fec_recovered_ps: 0,
  antennas: [],
  out_kbps: 0,
};

/** Both directions of a SiK radio: each end hears the other, and reports what it heard. */
export const sikAt = (seconds: number, isHeard = true) =>
  (['air_to_ground', 'ground_to_air'] as const).map((dir) => ({
    dir,
    state: isHeard ? 'up' : 'lost',
    rssi_dbm: isHeard ? wave(seconds, dir === 'air_to_ground' ? -72 : -75, 4, 37) : null,
    noise_dbm: wave(seconds, -108, 3, 41),
    snr_db: isHeard ? wave(seconds, 34, 4, 37, 1) : null,
    tx_buffer_pct: wave(seconds, 18, 8, 23),
    errors_ps: isHeard ? Math.max(0, wave(seconds, 1, 2, 29)) : 0,
    fixed_ps: 0,
    in_kbps: isHeard ? wave(seconds, 24, 4, 27) : 0,
    card: 'SiK 2.2',
    temp_celsius: wave(seconds, 38, 2, 240),
  }));

/** Both directions of a vehicle's radio link, a report each. */
export const radioAt = (seconds: number, link = USUAL_LINK) =>
  (['air_to_ground', 'ground_to_air'] as const).map((dir) => ({
    ...directionAt(dir, seconds, link),
    ...(!link.isHeard && SILENCE),
  }));

const DIRECTIONS = ['air_to_ground', 'ground_to_air'] as const;

/** Both directions of an ELRS receiver: few small packets, far below what a link for video hears. */
export const elrsAt = (seconds: number) =>
  DIRECTIONS.map((dir) => ({
    dir,
    state: 'up',
    rssi_dbm: wave(seconds, dir === 'air_to_ground' ? -84 : -79, 5, 41),
    snr_db: wave(seconds, 9, 2, 23, 1),
    packets_ps: dir === 'air_to_ground' ? 25 : 250,
    lost_pct: Math.max(0, wave(seconds, 1, 2, 29)),
    frequency_mhz: 2440,
    temp_celsius: wave(seconds, 41, 2, 240),
    card: 'ELRS 3.5, 2.4 GHz',
  }));

/** Both directions of a mesh radio, as its node on the vehicle hears the next one. */
export const meshAt = (seconds: number) =>
  DIRECTIONS.map((dir) => ({
    dir,
    state: 'up',
    rssi_dbm: wave(seconds, -68, 4, 37),
    snr_db: wave(seconds, 19, 3, 31, 1),
    in_kbps: wave(seconds, 3200, 300, 33),
    out_kbps: wave(seconds, 900, 120, 27),
    frequency_mhz: 2420,
    bandwidth_mhz: 20,
    temp_celsius: wave(seconds, 46, 2, 240),
    card: 'Mesh node 2',
  }));

/** The reports of the radio that a model has; none without one. */
export function radioReports(model: string, seconds: number, link?: RadioLink): readonly object[] {
  switch (radioKind(model)) {
    case 'wfb':
      return radioAt(seconds, link);
    case 'sik':
      return sikAt(seconds, link?.isHeard);
    case 'elrs':
      return elrsAt(seconds);
    case 'mesh':
      return meshAt(seconds);
    default:
      return [];
  }
}
