import type { SectionName } from '#app/settings/section';
import type { SectionWords } from '../../resource/words';

interface SectionParts {
  /** How its page names its fields. */
  readonly words: () => Promise<SectionWords>;
}

/** What the page has of each section of a device's settings: one that is missing does not compile. */
export const RESOURCES: Readonly<Record<SectionName, SectionParts>> = {
  general: { words: async () => (await import('../../features/device-general/words')).FIELDS },
  media: { words: async () => (await import('../../features/device-media/words')).FIELDS },
  mavlink: { words: async () => (await import('../../features/device-mavlink/words')).FIELDS },
  modem: { words: async () => (await import('../../features/device-modem/words')).FIELDS },
  radio: { words: async () => (await import('../../features/device-radio/words')).FIELDS },
  network: { words: async () => (await import('../../features/device-network/words')).FIELDS },
  system: { words: async () => (await import('../../features/device-system/fields')).FIELDS },
  terminal: { words: async () => (await import('../../features/device-terminal/words')).FIELDS },
  alerts: { words: async () => (await import('../../features/device-alerts/words')).NAMED_FIELDS },
};
