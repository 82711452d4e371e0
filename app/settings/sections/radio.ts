import { ownValue } from '#app/lib/ownValue';
import { sharedChannels, toRadioCapability, type RadioCapability } from '../../domain/radio';
import { flag, number, secret, text } from '../../resource/field';
import { defineSection } from '../section';
import type { Problems, Values } from '../../resource/define';
import { SIK_FIELDS, sikProblems } from '../sikFields';

declare module '../section' {
  interface Sections {
    radio: typeof radio;
  }
}

/** A change of these could part the two ends of the link. */
const linked = { level: 3 } as const;

/** A radio takes its transmit power in dBm, or in steps that each model defines for itself and that have no unit. */
function powerLimits({ powerMin, powerMax, powerUnit }: RadioCapability) {
  return {
    ...(powerMin !== null && { min: powerMin }),
    ...(powerMax !== null && { max: powerMax }),
    ...(powerUnit === 'dbm' && { unit: 'dBm' }),
  };
}

function limits(capability: Values) {
  const radio = toRadioCapability(capability);
  const channels = sharedChannels(radio).map(({ mhz }) => String(mhz));
  const power = powerLimits(radio);
  return {
    bandwidth_mhz: { choices: ['20', '40'] },
    ...(channels.length > 0 && { frequency_mhz: { choices: channels } }),
    ...(radio.regions.length > 0 && { region: { choices: radio.regions } }),
    tx_power: power,
    tx_power_armed: power,
  };
}

function channelProblems(values: Values, { channels }: RadioCapability): Problems {
  const region = String(values.region);
  const channel = channels.find(({ mhz }) => mhz === values.frequency_mhz);
  if (!channel) return {};
  if (!channel.regions.includes(region)) return { frequency_mhz: `This frequency is not legal in ${region}.` };
  return values.bandwidth_mhz === 40 && !channel.hasHt40
    ? { bandwidth_mhz: 'This frequency has no room for 40 MHz.' }
    : {};
}

function powerProblems(values: Values, { powerUnit, powerLimits: legal }: RadioCapability): Problems {
  const region = String(values.region);
  const most = ownValue(legal, region);
  if (powerUnit !== 'dbm' || most === undefined) return {};
  const names = ['tx_power', 'tx_power_armed'].filter((name) => Number(values[name]) > most);
  return Object.fromEntries(names.map((name) => [name, `At most ${most} dBm is legal in ${region}.`]));
}

/** The radio link, of wfb-ng or SiK (pages §11); a device has the fields of its kind. Both ends change together: the device stages, switches and listens. */
export const radio = defineSection('radio', {
  permission: 'editLinks',
  isNeverArmed: true,
  fields: {
    frequency_mhz: number({ min: 100, max: 7125, unit: 'MHz', ...linked }),
    bandwidth_mhz: number({ min: 20, max: 40, unit: 'MHz', ...linked }),
    mcs: number({ min: 0, max: 7, ...linked }),
    fec_k: number({ min: 1, max: 254, ...linked }),
    fec_n: number({ min: 2, max: 255, ...linked }),
    stbc: number({ min: 0, max: 3, ...linked }),
    ldpc: flag(linked),
    short_gi: flag(linked),
    tx_power: number({ min: 0, max: 63, hasDeviceUnit: true, ...linked }),
    tx_power_armed: number({ min: 0, max: 63, hasDeviceUnit: true, ...linked }),
    region: text({
      min: 2,
      max: 2,
      pattern: /^[A-Z]{2}$/,
      sentence: 'Enter a two-letter country code, such as DE.',
      ...linked,
    }),
    link_domain: text({
      min: 1,
      max: 64,
      pattern: /^[A-Za-z0-9._-]+$/,
      sentence: 'A link domain has letters, digits, dots, dashes and underscores only.',
      ...linked,
      isUnique: true,
    }),
    key: secret({
      max: 88,
      pattern: /^[A-Za-z0-9+/]{86}==$/,
      sentence: 'A key file of wfb-ng has 64 bytes. Choose another file.',
      ...linked,
    }),
    adaptive_link: flag(),
    ...SIK_FIELDS,
  },
  limits,
  check: (values, capability) => {
    const radioCapability = toRadioCapability(capability);
    return {
      ...(Number(values.fec_k) >= Number(values.fec_n) && { fec_k: 'k must be smaller than n.' }),
      ...channelProblems(values, radioCapability),
      ...powerProblems(values, radioCapability),
      ...sikProblems(values, radioCapability.kind),
    };
  },
});
