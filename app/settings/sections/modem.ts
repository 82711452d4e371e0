import { asRecord } from '../../lib/read';
import { choice, flag, many, number, optional, secret, text } from '../../resource/field';
import { defineSection } from '../section';
import type { Values } from '../../resource/define';

declare module '../section' {
  interface Sections {
    modem: typeof modem;
  }
}

const listOf = (value: unknown): readonly string[] | undefined =>
  Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : undefined;

const NONE: readonly string[] = ['none'];

/** What the device can prefer among the technologies that it may use, `none` first. */
export const preferredModes = (capability: Values, mode: unknown): readonly string[] => {
  const offered = listOf(asRecord(capability.preferred_modes)[String(mode)]) ?? [];
  return [...NONE, ...offered.filter((one) => !NONE.includes(one))];
};

/** The cellular modem (pages §9), in the terms of ModemManager and NetworkManager. */
export const modem = defineSection('modem', {
  permission: 'editLinks',
  isCarrier: true,
  fields: {
    enabled: flag({ level: 1 }),
    apn_mode: choice(['automatic', 'manual'], { level: 1 }),
    apn: optional(
      text({
        min: 1,
        max: 100,
        // The letters of a DNS name (3GPP TS 23.003 §9.1), and the underscore that operators use besides.
        pattern: /^[A-Za-z0-9._-]+$/,
        sentence: 'An APN has letters, digits, dots, dashes and underscores only.',
        level: 1,
      }),
    ),
    auth_method: choice(['none', 'pap', 'chap'], { level: 1 }),
    // PAP carries 255 bytes of each (RFC 1334 §2.2.1).
    auth_user: optional(text({ max: 255, isInBytes: true, level: 1 })),
    auth_password: secret({ max: 255, isInBytes: true, level: 1 }),
    ip_type: choice(['ipv4', 'ipv6', 'ipv4v6'], { level: 1 }),
    allow_roaming: flag({ level: 1 }),
    mode: choice(['any', '3g', '4g', '5g', '4g_5g'], { level: 1 }),
    /** Of several technologies in use the one that is tried first. */
    preferred_mode: choice(['none', '3g', '4g', '5g'], { level: 1 }),
    bands: many(40, undefined, { level: 1 }),
    force_network: optional(
      text({ min: 1, max: 7, pattern: /^\d{3}-\d{2,3}$/, sentence: 'Enter MCC and MNC, such as 262-01.', level: 1 }),
    ),
    sim_pin: secret({ min: 4, max: 8, pattern: /^\d{4,8}$/, sentence: 'A PIN has 4 to 8 digits.', level: 1 }),
    /** Unlocks a card whose PIN attempts are used up; `sim_pin` is then the new PIN. */
    sim_puk: secret({ min: 8, max: 8, pattern: /^\d{8}$/, sentence: 'A PUK has 8 digits.', level: 2 }),
    route_metric: number({ min: 0, max: 4_294_967_295, level: 1 }),
    data_cap_gb: optional(number({ min: 0.1, max: 1000, isInteger: false, unit: 'GB' })),
    data_cap_reset_day: number({ min: 1, max: 28 }),
    data_cap_action: choice(['warn', 'stop_video', 'control_only']),
    /** One that never answers has the modem reconnect without end. */
    keep_alive_host: optional(text({ min: 1, max: 253, level: 1 })),
    recover_after_s: number({ min: 30, max: 600, unit: 's', level: 1 }),
  },
  limits: (capability: Values) => {
    const [bands, modes] = [listOf(capability.bands), listOf(capability.modes)];
    return { ...(bands && { bands: { choices: bands } }), ...(modes && { mode: { choices: ['any', ...modes] } }) };
  },
  levels: ({ pin_tries_left: left }) => (left === 1 ? { sim_pin: 2 } : {}),
  check: ({ apn_mode: apnMode, apn, auth_method: method, auth_user: user, ...values }, capability) => ({
    ...(typeof values.preferred_mode === 'string' &&
      Object.hasOwn(capability, 'preferred_modes') &&
      !preferredModes(capability, values.mode).includes(values.preferred_mode) && {
        preferred_mode: 'This device can’t prefer that technology among the selected ones.',
      }),
    ...(typeof values.sim_puk === 'string' &&
      typeof values.sim_pin !== 'string' && { sim_pin: 'Enter the new PIN of the card.' }),
    ...(apnMode === 'manual' && (apn === null || apn === '') && { apn: 'A manual APN needs a name.' }),
    ...(method !== 'none' && (user === null || user === '') && { auth_user: 'This method needs a user name.' }),
  }),
});
