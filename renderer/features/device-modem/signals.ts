import type { ModemStatus, TechnologySignal } from '#app/events/topics/modem';
import { wordOf } from '../../lib/wordOf';
import { TECHNOLOGY_WORDS } from './words';

const NO_SIGNALS: readonly TechnologySignal[] = [];

/** Returns the networks in use at the same time whose signal is not the modem's main one. */
export function othersOf(modem: ModemStatus | null): readonly TechnologySignal[] {
  if (modem === null) return NO_SIGNALS;
  const others = modem.signals.filter(({ tech }) => tech !== modem.tech);
  // If none of the signals is that of `modem.tech`, `others` has all of them; a single one is then the main one.
  return others.length < modem.signals.length || others.length > 1 ? others : NO_SIGNALS;
}

/** Returns all technologies in use, the main one first, as "LTE, 5G"; null if the modem reports no main one. */
export function technologiesOf(modem: ModemStatus): string | null {
  if (modem.tech === null) return null;
  const words = [modem.tech, ...othersOf(modem).map(({ tech }) => tech)].map((tech) => wordOf(TECHNOLOGY_WORDS, tech));
  // Modems have several names for 5G.
  return [...new Set(words)].join(', ');
}
