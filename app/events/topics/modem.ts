import { amount, count, decibels, flag, list, percent, rows, word, type Raw } from './fields';

/** The mobile network as the device hears it (pages §9); null: not reported. */
export interface ModemStatus {
  /** In ModemManager's words: `connected`, `searching`, `failed`, ... */
  readonly state: string | null;
  /** Why the state is `failed`, as `sim-missing`. */
  readonly failedReason: string | null;
  /** As `lte`, `nr5g`. */
  readonly tech: string | null;
  readonly operator: string | null;
  /** As `001-01`. */
  readonly mccMnc: string | null;
  readonly isRoaming: boolean | null;
  readonly band: string | null;
  readonly earfcn: number | null;
  readonly cellId: string | null;
  readonly tac: string | null;
  readonly rsrpDbm: number | null;
  readonly rsrqDb: number | null;
  readonly snrDb: number | null;
  readonly rssiDbm: number | null;
  readonly qualityPct: number | null;
  /** False: the quality is not of a measurement just now. */
  readonly isQualityRecent: boolean | null;
  readonly rxBps: number | null;
  readonly txBps: number | null;
  /** Of the present session. */
  readonly sessionBytes: number | null;
  readonly sessionS: number | null;
  readonly ip: string | null;
  readonly dns: readonly string[];
  /** Of the connection, in bytes. */
  readonly mtu: number | null;
  /** Of the session, received and sent. */
  readonly rxBytes: number | null;
  readonly txBytes: number | null;
  /** In use, counted from 1. */
  readonly simSlot: number | null;
  /** Since the day of the month on which the data cap starts again. */
  readonly periodBytes: number | null;
  /** Of each technology in use at once, as LTE with a 5G cell beside it. */
  readonly signals: readonly TechnologySignal[];
}

export interface TechnologySignal {
  /** As `lte`, `nr5g`. */
  readonly tech: string;
  readonly rsrpDbm: number | null;
  readonly rsrqDb: number | null;
  readonly snrDb: number | null;
}

const MAX_SERVERS = 8;

const COUNTRY_AND_NETWORK = /^\d{3}-\d{2,3}$/;

/** A code that some devices report as a number. */
const code = (value: unknown): string | null => word(typeof value === 'number' ? String(value) : value, 32);

const MAX_TECHNOLOGIES = 8;

function signal(raw: Raw): TechnologySignal | null {
  const tech = word(raw.tech, 16);
  if (tech === null) return null;
  return { tech, rsrpDbm: decibels(raw.rsrp_dbm), rsrqDb: decibels(raw.rsrq_db), snrDb: decibels(raw.snr_db) };
}

/** A `modem` report (api §4). Never throws. */
export function decodeModem(raw: Raw): ModemStatus {
  // One more than a code has: cut to size, a longer one would pass for another network's.
  const network = word(raw.mcc_mnc, 8);
  return {
    state: word(raw.state, 32),
    failedReason: word(raw.failed_reason, 100),
    tech: word(raw.access_tech, 16),
    operator: word(raw.operator, 64),
    mccMnc: network !== null && COUNTRY_AND_NETWORK.test(network) ? network : null,
    isRoaming: flag(raw.roaming),
    band: word(raw.band, 32),
    earfcn: count(raw.earfcn),
    cellId: code(raw.cell_id),
    tac: code(raw.tac),
    rsrpDbm: decibels(raw.rsrp_dbm),
    rsrqDb: decibels(raw.rsrq_db),
    snrDb: decibels(raw.snr_db),
    rssiDbm: decibels(raw.rssi_dbm),
    qualityPct: percent(raw.quality_pct),
    isQualityRecent: flag(raw.quality_recent),
    rxBps: amount(raw.rx_bps),
    txBps: amount(raw.tx_bps),
    sessionBytes: amount(raw.session_bytes),
    sessionS: amount(raw.session_s),
    ip: word(raw.ip, 64),
    dns: list(raw.dns, MAX_SERVERS, (one) => word(one, 64)),
    mtu: count(raw.mtu),
    rxBytes: amount(raw.rx_bytes),
    txBytes: amount(raw.tx_bytes),
    simSlot: count(raw.sim_slot),
    periodBytes: amount(raw.period_bytes),
    signals: rows(raw.signals, MAX_TECHNOLOGIES, signal),
  };
}
