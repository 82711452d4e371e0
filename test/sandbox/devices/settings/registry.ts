import type { SectionName } from '#app/settings/section';
import { SECTIONS } from '../../sections';
import { defineDeviceSection, type DeviceSection } from './DeviceSection';
import { mavlinkSection } from './mavlink';
import { mediaSection } from './media';
import { modemSection } from './modem';
import { networkSection } from './network';
import { PLAIN_CAPABILITY, plainValues } from './plainValues';
import { radioSection } from './radio';
import { systemSection } from './system';

/**
 * Sections in which a simulated device does more than keep what it is given: `modem.ts` is the example. Their
 * `capability({model})` says `{supported: false}` for models without such a part. What a command does is in `commands.ts`.
 */
const SPECIAL: Readonly<Partial<Record<SectionName, DeviceSection>>> = {
  mavlink: mavlinkSection,
  media: mediaSection,
  modem: modemSection,
  network: networkSection,
  radio: radioSection,
  system: systemSection,
};

/** The sections of every simulated device: all but those that the server keeps (`server/settings/serverOwned.ts`). */
export const DEVICE_SECTIONS: readonly DeviceSection[] = Object.values(SECTIONS)
  .filter(({ isKeptByServer }) => !isKeptByServer)
  .map(
    (section) =>
      SPECIAL[section.name] ??
      defineDeviceSection({
        section,
        capability: () => PLAIN_CAPABILITY,
        initial: () => plainValues(section),
      }),
  );
