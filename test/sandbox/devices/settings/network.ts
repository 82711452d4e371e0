import { profilesOf, type Profile, type ProfileSecret } from '#app/settings/network';
import { network as section } from '#app/settings/sections/network';
import type { Values } from '#app/resource/define';
import { sameJson } from '#app/lib/sameJson';
import { isVehicle } from '../cameras';
import { AIR, carrierOf, factoryConnections, nicsOf, TAKEN_ADDRESS } from '../network';
import { defineDeviceSection, type Change, type Rejection, type SectionContext } from './DeviceSection';

const CHANNELS = { '2_4_ghz': [1, 6, 11], '5_ghz': [36, 40, 44, 48] };

/** Under which the text of a profile's key comes with a change. */
export const keyName = (uuid: string, name: ProfileSecret): string => `${name} ${uuid}`;

const isNew = (profile: Profile, { before }: Change) =>
  !profilesOf(before.connections).some((one) => sameJson(one, profile));

function keyProblem(profile: Profile, { secrets }: Change): Rejection | null {
  const { wifi, uuid, wifi_key: key } = profile;
  const name = keyName(uuid, 'wifi_key');
  if (wifi === null || wifi.security === 'open' || !key.set) return null;
  const given = secrets[name];
  const air = AIR.find(({ ssid }) => ssid === wifi.ssid);
  if (given === undefined || given === null || !air || air.key === given) return null;
  return { code: 'wrong_key', error: `“${wifi.ssid}” does not accept this key.`, field: 'connections' };
}

function refusal(change: Change, _: SectionContext): Rejection | null {
  if (!change.fields.includes('connections')) return null;
  const taken = (profile: Profile) => profile.ipv4.addresses.some((text) => text.startsWith(`${TAKEN_ADDRESS}/`));
  for (const profile of profilesOf(change.next.connections).filter((one) => isNew(one, change))) {
    if (taken(profile)) {
      const error = `Another machine on ${profile.interface} already has ${TAKEN_ADDRESS}.`;
      return { code: 'address_in_use', error, field: 'connections' };
    }
    const problem = keyProblem(profile, change);
    if (problem) return problem;
  }
  return null;
}

const movesLink = ({ before, next }: Change): boolean => !sameJson(carrierOf(before), carrierOf(next));

/** The network of a simulated device. A wrong gateway on the link in use cuts it off, until it restores the old values. */
export const networkSection = defineDeviceSection({
  section,
  capability: ({ model }, values: Values) => {
    const carrier = carrierOf(values);
    const nics = nicsOf(model);
    return {
      supported: true,
      interfaces: nics.map(({ name, kind }) => ({ name, kind })),
      hotspot_channels: isVehicle(model) ? CHANNELS : {},
      carrier_interface: carrier?.interface ?? null,
      carrier_profile: carrier?.uuid ?? null,
      private: { macs: Object.fromEntries(nics.map(({ name, mac }) => [name, mac])) },
    };
  },
  initial: (model) => ({
    wifi_enabled: isVehicle(model),
    uplinks: isVehicle(model) ? ['wwan0', 'wlan0'] : ['eth0'],
    video_lte_only: false,
    hotspot_mode: 'off',
    hotspot_ssid: 'farsight-field',
    hotspot_band: '2_4_ghz',
    hotspot_channel: null,
    hotspot_address: '192.168.42.1/24',
    connections: factoryConnections(model),
  }),
  isCarrier: (values) => carrierOf(values) !== null,
  apply: (change) => (movesLink(change) ? { ms: 1000, outageMs: 1200 } : { ms: 500, outageMs: 0 }),
  reject: refusal,
  cutsLink: (values) => carrierOf(values) === null,
});
