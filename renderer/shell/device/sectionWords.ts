import { NAMED_FIELDS } from '../../features/device-alerts/words';
import { FIELDS as GENERAL } from '../../features/device-general/words';
import { FIELDS as MAVLINK } from '../../features/device-mavlink/words';
import { FIELDS as MEDIA } from '../../features/device-media/words';
import { FIELDS as MODEM } from '../../features/device-modem/words';
import { FIELDS as NETWORK } from '../../features/device-network/words';
import { FIELDS as RADIO } from '../../features/device-radio/words';
import { FIELDS as SYSTEM } from '../../features/device-system/fields';
import { FIELDS as TERMINAL } from '../../features/device-terminal/words';
import type { WordsBySection } from '../../settings/SectionWordsContext';

/** The words of all sections' fields, as their pages have them. */
export const SECTION_WORDS: WordsBySection = {
  general: GENERAL,
  media: MEDIA,
  mavlink: MAVLINK,
  modem: MODEM,
  radio: RADIO,
  network: NETWORK,
  system: SYSTEM,
  terminal: TERMINAL,
  alerts: NAMED_FIELDS,
};
