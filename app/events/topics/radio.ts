import { amount, celsius, count, decibels, flag, percent, rate, rows, word, type Raw } from './fields';

/** The way a radio link is measured, by the end that receives. */
export const RADIO_DIRECTIONS = ['air_to_ground', 'ground_to_air'] as const;
export type RadioDirection = (typeof RADIO_DIRECTIONS)[number];

export interface AntennaStatus {
  readonly id: string;
  readonly rssiMinDbm: number | null;
  readonly rssiDbm: number | null;
  readonly rssiMaxDbm: number | null;
  readonly snrDb: number | null;
}

/** One direction of a radio link (pages §11); null: not reported. Rates are per second. */
export interface RadioStatus {
  readonly dir: RadioDirection;
  /** `up`, `degraded`, `lost`, `jammed`. */
  readonly state: string | null;
  readonly rssiDbm: number | null;
  readonly snrDb: number | null;
  readonly lostPct: number | null;
  readonly packetsPs: number | null;
  readonly uniquePs: number | null;
  readonly lostPs: number | null;
  readonly fecRecoveredPs: number | null;
  readonly decryptErrorsPs: number | null;
  readonly badPs: number | null;
  readonly antennas: readonly AntennaStatus[];
  readonly inKbps: number | null;
  readonly outKbps: number | null;
  readonly txInjectedPs: number | null;
  readonly txDroppedPs: number | null;
  /** Time to inject a packet, in microseconds. */
  readonly latencyMinUs: number | null;
  readonly latencyUs: number | null;
  readonly latencyMaxUs: number | null;
  readonly mcs: number | null;
  readonly bandwidthMhz: number | null;
  readonly frequencyMhz: number | null;
  readonly temperatureCelsius: number | null;
  readonly card: string | null;
  readonly driver: string | null;
  readonly isCardMissing: boolean | null;
  /** Of SiK radios: noise, how full the send buffer is, and packets with errors, of which some were repaired. */
  readonly noiseDbm: number | null;
  readonly txBufferPct: number | null;
  readonly errorsPs: number | null;
  readonly fixedPs: number | null;
}

const MAX_ANTENNAS = 16;

function antenna(raw: Raw): AntennaStatus | null {
  const id = word(typeof raw.id === 'number' ? String(raw.id) : raw.id, 32);
  if (id === null) return null;
  return {
    id,
    rssiMinDbm: decibels(raw.rssi_min_dbm),
    rssiDbm: decibels(raw.rssi_dbm),
    rssiMaxDbm: decibels(raw.rssi_max_dbm),
    snrDb: decibels(raw.snr_db),
  };
}

/** A `radio` report (api §4); null where its direction is not known. Never throws. */
export function decodeRadio(raw: Raw): RadioStatus | null {
  const dir = RADIO_DIRECTIONS.find((one) => one === raw.dir);
  if (dir === undefined) return null;
  return {
    dir,
    state: word(raw.state, 32),
    rssiDbm: decibels(raw.rssi_dbm),
    snrDb: decibels(raw.snr_db),
    lostPct: percent(raw.lost_pct),
    packetsPs: rate(raw.packets_ps),
    uniquePs: rate(raw.unique_ps),
    lostPs: rate(raw.lost_ps),
    fecRecoveredPs: rate(raw.fec_recovered_ps),
    decryptErrorsPs: rate(raw.decrypt_errors_ps),
    badPs: rate(raw.bad_ps),
    antennas: rows(raw.antennas, MAX_ANTENNAS, antenna),
    inKbps: amount(raw.in_kbps),
    outKbps: amount(raw.out_kbps),
    txInjectedPs: rate(raw.tx_injected_ps),
    txDroppedPs: rate(raw.tx_dropped_ps),
    latencyMinUs: count(raw.latency_min_us),
    latencyUs: count(raw.latency_us),
    latencyMaxUs: count(raw.latency_max_us),
    mcs: count(raw.mcs),
    bandwidthMhz: rate(raw.bandwidth_mhz),
    frequencyMhz: rate(raw.frequency_mhz),
    temperatureCelsius: celsius(raw.temp_celsius),
    card: word(raw.card, 64),
    driver: word(raw.driver, 64),
    isCardMissing: flag(raw.card_missing),
    noiseDbm: decibels(raw.noise_dbm),
    txBufferPct: percent(raw.tx_buffer_pct),
    errorsPs: rate(raw.errors_ps),
    fixedPs: rate(raw.fixed_ps),
  };
}
