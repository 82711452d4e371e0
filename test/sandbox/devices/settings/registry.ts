import type { DeviceSection } from './DeviceSection';
import { mavlinkSection } from './mavlink';
import { mediaSection } from './media';
import { modemSection } from './modem';
import { radioSection } from './radio';
import { systemSection } from './system';
import { networkSection } from './network';

/**
 * The sections of every simulated device. To add one:
 * 1. `app/settings/sections/NAME.ts` with `defineSection`, and a line in `app/settings/sections/index.ts`: from then on the
 *    server keeps it, checks its rules and permissions, and hands its changes on.
 * 2. A file here with `defineDeviceSection` (`modem.ts` is the example), and a line below: from then on devices report it,
 *    apply it, refuse it, and restore the old values of a change that is not confirmed.
 * `capability({model})` says `{supported: false}` for models without such a part; such a section needs no initial values.
 * A section that the server itself keeps has a line in `server/settings/serverOwned.ts` instead of step 2.
 * What a command does stands in `commands.ts`.
 */
export const DEVICE_SECTIONS: readonly DeviceSection[] = [
  mavlinkSection,
  mediaSection,
  modemSection,
  networkSection,
  radioSection,
  systemSection,
];
