import * as v from 'valibot';
import { entity, field, type EntityOf } from '../../lib/entity';
import * as reported from './reported';

const { ifAny } = reported;
const MAX_ANTENNAS = 16;

/** The way a radio link is measured, by the end that receives. */
export const RADIO_DIRECTIONS = ['air_to_ground', 'ground_to_air'] as const;
export type RadioDirection = (typeof RADIO_DIRECTIONS)[number];

const antenna = entity({
  id: reported.code('id', 32),
  rssiMinDbm: reported.decibels('rssi_min_dbm'),
  rssiDbm: reported.decibels('rssi_dbm'),
  rssiMaxDbm: reported.decibels('rssi_max_dbm'),
  snrDb: reported.decibels('snr_db'),
});
export type AntennaStatus = EntityOf<typeof antenna>;

/**
 * One direction of a radio link (pages §11); null where its direction is not known. A radio of one kind does not measure what one of
 * another does; null: not reported. Rates are per second.
 */
export const radioReport = entity({
  dir: field('dir', v.picklist(RADIO_DIRECTIONS)),
  state: reported.oneOf('state', ['up', 'degraded', 'lost', 'jammed']),
  rssiDbm: ifAny(reported.decibels('rssi_dbm')),
  snrDb: ifAny(reported.decibels('snr_db')),
  lostPct: ifAny(reported.percent('lost_pct')),
  packetsPs: ifAny(reported.rate('packets_ps')),
  uniquePs: ifAny(reported.rate('unique_ps')),
  lostPs: ifAny(reported.rate('lost_ps')),
  fecRecoveredPs: ifAny(reported.rate('fec_recovered_ps')),
  decryptErrorsPs: ifAny(reported.rate('decrypt_errors_ps')),
  badPs: ifAny(reported.rate('bad_ps')),
  antennas: ifAny(reported.rows('antennas', MAX_ANTENNAS, antenna)),
  inKbps: ifAny(reported.amount('in_kbps')),
  outKbps: ifAny(reported.amount('out_kbps')),
  txInjectedPs: ifAny(reported.rate('tx_injected_ps')),
  txDroppedPs: ifAny(reported.rate('tx_dropped_ps')),
  /** Time to inject a packet, in microseconds. */
  latencyMinUs: ifAny(reported.count('latency_min_us')),
  latencyUs: ifAny(reported.count('latency_us')),
  latencyMaxUs: ifAny(reported.count('latency_max_us')),
  mcs: ifAny(reported.count('mcs')),
  bandwidthMhz: ifAny(reported.rate('bandwidth_mhz')),
  frequencyMhz: ifAny(reported.rate('frequency_mhz')),
  temperatureCelsius: ifAny(reported.celsius('temp_celsius')),
  card: ifAny(reported.word('card', 64)),
  driver: ifAny(reported.word('driver', 64)),
  isCardMissing: ifAny(reported.flag('card_missing')),
  /** SiK radios only: noise, the fill level of the send buffer, packets with errors per second, and repaired packets per second. */
  noiseDbm: ifAny(reported.decibels('noise_dbm')),
  txBufferPct: ifAny(reported.percent('tx_buffer_pct')),
  errorsPs: ifAny(reported.rate('errors_ps')),
  fixedPs: ifAny(reported.rate('fixed_ps')),
});
export type RadioStatus = EntityOf<typeof radioReport>;
