import * as v from 'valibot';
import { bytesOf } from '../../lib/bytesOf';
import { hasUnsafeCharacters } from '../../lib/plainText';
import { arrayOf, asRecord } from '../../lib/read';
import { choice, flag, number, optional, rows, secret, text, type Field, type SecretState } from '../../resource/field';
import {
  hotspotProblem,
  linksOf,
  MAX_CONNECTIONS,
  Profile,
  profileProblems,
  Ssid,
  WifiKey,
  type Surroundings,
} from '../network';
import { reportedProfilesOf } from '../reportedProfile';
import { defineSection } from '../section';
import { isRepeating, type Values } from '../../resource/define';

declare module '../section' {
  interface Sections {
    network: typeof network;
  }
}

const HOTSPOT_MODES = ['off', 'no_known_network', 'always'] as const;
export const BANDS = ['2_4_ghz', '5_ghz'] as const;
/** What Linux takes as the name of an interface (`dev_valid_name`). */
const INTERFACE_NAME = v.pipe(
  v.string(),
  v.regex(/^(?!\.{1,2}$)[^\s/:]+$/, 'That isn’t a valid interface name.'),
  // Counted in bytes, as IFNAMSIZ is.
  v.check((text) => bytesOf(text) <= 15 && !hasUnsafeCharacters(text), 'That isn’t a valid interface name.'),
);

/** The hotspot as the neighbour of profiles; null while it is off. */
export const hotspotOf = (values: Values, capability: unknown): Surroundings['hotspot'] => {
  const { hotspot_mode: mode, hotspot_address: address } = values;
  const wifi = linksOf(capability).find(({ kind }) => kind === 'wifi');
  if (mode === 'off' || typeof address !== 'string' || !wifi) return null;
  return { address, interface: wifi.name };
};

/** Channels that the device offers on a band; null: it does not say. */
export function channelsOf(capability: unknown, band: unknown): readonly number[] | null {
  const list = asRecord(asRecord(capability).hotspot_channels)[String(band)];
  return Array.isArray(list) ? list.filter((one): one is number => typeof one === 'number') : null;
}

/** SSIDs are counted in bytes, and blanks at their ends count. */
const ssid: Field<string> = { ...text({ min: 1, max: 32 }), rules: Ssid };

/** Blanks at the ends of a key count too. */
const hotspotKey: Field<SecretState> = { ...secret({ max: 64 }), rules: v.nullable(WifiKey) };

const firstOf = (problems: Readonly<Record<string, string>>): string | undefined => Object.values(problems)[0];

/** Where the hotspot overlaps with a profile, its own address says so. */
function connectionsProblem(values: Values): string | undefined {
  const profiles = reportedProfilesOf(values.connections);
  for (const profile of profiles) {
    const others = profiles.filter(({ uuid }) => uuid !== profile.uuid);
    const problem = firstOf(profileProblems(profile, { others, hotspot: null }));
    if (problem !== undefined) return `${profile.name}: ${problem}`;
  }
  return undefined;
}

function hotspotProblems(values: Values, capability: unknown): Record<string, string> {
  const { hotspot_band: band, hotspot_channel: channel, hotspot_mode: mode, hotspot_key: key } = values;
  if (mode === 'off') return {};
  const problems: Record<string, string> = {};
  const own = linksOf(capability).find(({ kind }) => kind === 'wifi')?.name ?? '';
  const address = hotspotProblem(String(values.hotspot_address), own, reportedProfilesOf(values.connections));
  if (address !== null) problems.hotspot_address = address;
  const channels = channelsOf(capability, band);
  if (channel !== null && channels && !channels.includes(Number(channel)))
    problems.hotspot_channel = `This device offers these channels on the band: ${channels.join(', ')}.`;
  if (key === null || asRecord(key).set === false) problems.hotspot_key = 'The hotspot needs a key.';
  return problems;
}

/**
 * Network (pages §12). `uplinks`: interface names, the preferred first. `connections`: the profiles, which people change
 * one by one through `app/api/networkConnections.ts`; here they share the section's state and its confirmation.
 */
export const network = defineSection('network', {
  permission: 'editLinks',
  isCarrier: true,
  fields: {
    wifi_enabled: flag({ level: 1 }),
    uplinks: rows(INTERFACE_NAME, 16),
    video_lte_only: flag(),
    hotspot_mode: choice(HOTSPOT_MODES, { level: 1 }),
    hotspot_ssid: ssid,
    hotspot_key: hotspotKey,
    hotspot_band: choice(BANDS),
    hotspot_channel: optional(number({ min: 1, max: 177 })),
    hotspot_address: text({ min: 1, max: 18 }),
    connections: rows(Profile, MAX_CONNECTIONS, { level: 1, isUnique: true, hasSecrets: true }),
  },
  check: (values, capability, before) => {
    const connections = connectionsProblem(values);
    const isTwice = isRepeating(arrayOf(values.uplinks), arrayOf(before.uplinks));
    return {
      ...(isTwice && { uplinks: 'An interface is listed twice.' }),
      ...hotspotProblems(values, capability),
      ...(connections !== undefined && { connections }),
    };
  },
});
