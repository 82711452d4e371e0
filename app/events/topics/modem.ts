import * as v from 'valibot';
import { entity, field, reading, total, type EntityOf } from '../../lib/entity';
import { code, word } from './fields';
import * as reported from './reported';

const MAX_SERVERS = 8;
const MAX_TECHNOLOGIES = 8;
const COUNTRY_AND_NETWORK = /^\d{3}-\d{2,3}$/;

const signal = entity({
  /** As `lte`, `nr5g`. */
  tech: reported.name('tech', 16),
  rsrpDbm: reported.decibels('rsrp_dbm'),
  rsrqDb: reported.decibels('rsrq_db'),
  snrDb: reported.decibels('snr_db'),
});
export type TechnologySignal = EntityOf<typeof signal>;

/** The code of a network, as `001-01`; null for what is none. */
function networkOf(value: unknown): string | null {
  // One more than a code has: cut to size, a longer one would pass for another network's.
  const network = word(value, 8);
  return network !== null && COUNTRY_AND_NETWORK.test(network) ? network : null;
}

const cell = <const N extends string>(from: N) =>
  field(
    from,
    v.nullable(v.union([v.pipe(v.string(), v.maxLength(32)), v.number()])),
    total((value) => code(value, 32)),
  );

/** The mobile network as the device hears it (pages §9); null: not reported. */
export const modemReport = reading({
  /** In ModemManager's words: `connected`, `searching`, `failed`, ... */
  state: reported.word('state', 32),
  /** Why the state is `failed`, as `sim-missing`. */
  failedReason: reported.word('failed_reason', 100),
  /** As `lte`, `nr5g`. */
  tech: reported.word('access_tech', 16),
  operator: reported.word('operator', 64),
  mccMnc: field('mcc_mnc', v.nullable(v.pipe(v.string(), v.regex(COUNTRY_AND_NETWORK))), total(networkOf)),
  isRoaming: reported.flag('roaming'),
  band: reported.word('band', 32),
  earfcn: reported.count('earfcn'),
  cellId: cell('cell_id'),
  tac: cell('tac'),
  rsrpDbm: reported.decibels('rsrp_dbm'),
  rsrqDb: reported.decibels('rsrq_db'),
  snrDb: reported.decibels('snr_db'),
  rssiDbm: reported.decibels('rssi_dbm'),
  qualityPct: reported.percent('quality_pct'),
  /** False: the quality is not of a measurement just now. */
  isQualityRecent: reported.flag('quality_recent'),
  rxBps: reported.amount('rx_bps'),
  txBps: reported.amount('tx_bps'),
  /** Of the present session. */
  sessionBytes: reported.amount('session_bytes'),
  sessionS: reported.amount('session_s'),
  ip: reported.word('ip', 64),
  dns: reported.words('dns', MAX_SERVERS, 64),
  /** Of the connection, in bytes. */
  mtu: reported.count('mtu'),
  /** Of the session, received and sent. */
  rxBytes: reported.amount('rx_bytes'),
  txBytes: reported.amount('tx_bytes'),
  /** In use, counted from 1. */
  simSlot: reported.count('sim_slot'),
  /** Since the day of the month on which the data cap starts again. */
  periodBytes: reported.amount('period_bytes'),
  /** Of each technology in use at once, as LTE with a 5G cell beside it. */
  signals: reported.rows('signals', MAX_TECHNOLOGIES, signal),
});
export type ModemStatus = EntityOf<typeof modemReport>;
