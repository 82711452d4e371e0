import { createHash } from 'node:crypto';
import { radio as section } from '#app/settings/sections/radio';
import type { Values } from '#app/resource/define';
import { radioKind } from '../models';
import { defineDeviceSection, type SectionContext } from './DeviceSection';
import { FarEnd, GROUND_FREQUENCIES, GROUND_STATION } from './farEnd';

/** Both ends wait this long to hear each other after the switch; the usual time is much shorter. */
const LISTEN_MS = 5000;
const HEARD_MS = 700;
/** Changes that concern this end only. */
const OWN = new Set(['adaptive_link', 'tx_power', 'tx_power_armed', 'sik_tx_power_dbm', 'sik_duty_cycle_pct']);

const EVERYWHERE = ['DE', 'US', 'AU'];
const channel = (mhz: number, ht40: boolean, regions = EVERYWHERE) => ({ mhz, ht40, regions });
const CHANNELS = [
  channel(5180, true),
  channel(5200, false),
  channel(5240, false),
  channel(5300, true),
  channel(5500, true),
  channel(5660, false),
  channel(5745, true),
  channel(5765, false),
  channel(5785, true),
  channel(5805, false),
  channel(5825, false, ['US', 'AU']),
  channel(5845, false, ['AU']),
];
const FACTORY_FINGERPRINT = 'SHA256:5c9a1e07b2d4';
const fingerprintOf = (key: string) => `SHA256:${createHash('sha256').update(key).digest('hex').slice(0, 12)}`;

const INITIAL = {
  frequency_mhz: 5805,
  bandwidth_mhz: 20,
  mcs: 1,
  fec_k: 8,
  fec_n: 12,
  stbc: 1,
  ldpc: true,
  short_gi: false,
  tx_power: 14,
  tx_power_armed: 14,
  region: 'DE',
  link_domain: 'default',
  adaptive_link: false,
};

/** As the firmware leaves its maker, for 433 MHz. */
const SIK_INITIAL = {
  sik_net_id: 25,
  sik_air_speed_kbps: '64',
  sik_min_freq_khz: 433_050,
  sik_max_freq_khz: 434_790,
  sik_channels: 10,
  sik_ecc: false,
  sik_framing: 'mavlink',
  sik_tx_power_dbm: 10,
  sik_duty_cycle_pct: 100,
};

/** The key's fingerprint that goes with the values before a switch. */
interface Earlier {
  readonly before: Values;
  readonly fingerprint: unknown;
}

function farEndOf(memory: SectionContext['memory'], values: Values): FarEnd {
  const known = memory.farEnd;
  if (known instanceof FarEnd) return known;
  const made = new FarEnd(values);
  memory.farEnd = made;
  return made;
}

/** What the link has in use, and whether both ends hear each other. */
export function radioLinkOf({ values, memory }: { readonly values: Values; readonly memory: Record<string, unknown> }) {
  return {
    frequencyMhz: Number(values.frequency_mhz),
    bandwidthMhz: Number(values.bandwidth_mhz),
    mcs: Number(values.mcs),
    isHeard: farEndOf(memory, values).hears(values),
  };
}
export type RadioLink = ReturnType<typeof radioLinkOf>;

const capabilityOf = ({ memory }: SectionContext) => ({
  supported: true,
  kind: 'wfb',
  regions: EVERYWHERE,
  channels: CHANNELS,
  far_end: { name: GROUND_STATION, frequencies_mhz: GROUND_FREQUENCIES },
  tx_power: { unit: 'dbm', min: 0, max: 30 },
  power_limits_dbm: { DE: 14, US: 30, AU: 30 },
  key_fingerprint: memory.fingerprint ?? FACTORY_FINGERPRINT,
});

/**
 * The radio link of a vehicle. A change is first staged on both ends, then switched at an agreed time, and holds only if
 * both ends hear each other within 5 s; otherwise both go back to the old values.
 */
export const radioSection = defineDeviceSection({
  section,
  capability: (context) => {
    const kind = radioKind(context.model);
    if (kind === null) return { supported: false };
    if (kind === 'sik') return { supported: true, kind, far_end: { name: GROUND_STATION } };
    // Their settings are in their own transmitters and tools.
    return kind === 'wfb' ? capabilityOf(context) : { supported: true, kind };
  },
  initial: (model) => {
    const kind = radioKind(model);
    return kind === 'sik' ? SIK_INITIAL : kind === 'wfb' ? INITIAL : {};
  },
  apply: ({ fields }) =>
    fields.every((name) => OWN.has(name))
      ? { ms: 400, outageMs: 0 }
      : {
          ms: 1600,
          outageMs: 0,
          steps: ['Staging on both ends', 'Both ends are ready', 'Switching at the agreed time'],
        },
  reject: ({ before, next, fields }, { memory, farEnd }) =>
    fields.every((name) => OWN.has(name)) ? null : farEndOf(memory, before).refusal(next, farEnd),
  trial: ({ before, next, fields, secrets }, { memory, farEnd }) => {
    if (fields.every((name) => OWN.has(name))) return null;
    const ground = farEndOf(memory, before);
    ground.switchTo(next, farEnd);
    memory.earlier = { before, fingerprint: memory.fingerprint } satisfies Earlier;
    if (typeof secrets.key === 'string') memory.fingerprint = fingerprintOf(secrets.key);
    if (secrets.key === null) memory.fingerprint = FACTORY_FINGERPRINT;
    const isHeard = farEnd !== 'deaf' && ground.hears(next);
    const error = `${GROUND_STATION} was not heard within 5 s. Both ends are back on the old settings.`;
    return {
      step: `Listening for ${GROUND_STATION}`,
      ms: isHeard ? HEARD_MS : LISTEN_MS,
      failure: () => (isHeard ? null : { code: 'not_heard', error, field: null }),
    };
  },
  undo: (before, { memory }) => {
    farEndOf(memory, before).goBack(before);
    const earlier = memory.earlier as Earlier | undefined;
    if (earlier?.before === before) memory.fingerprint = earlier.fingerprint;
  },
});
