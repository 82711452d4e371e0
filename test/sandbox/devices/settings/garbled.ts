import type { SectionState } from './SectionState';

type Wire = SectionState['wire'];

function garbledValue(value: unknown, index: number): unknown {
  if (typeof value === 'number') return index % 2 === 0 ? -999_999 : 1e12;
  if (typeof value === 'string') return 'a_word_of_tomorrow';
  if (typeof value === 'boolean') return index % 2 === 0 ? 'yes' : value;
  return value;
}

/** A report as half-broken firmware makes it: values beyond all ranges, unknown words, other types, missing members, and a version that goes back. */
export function garbled(wire: Wire): Wire {
  const entries = Object.entries(wire.reported).filter((_, index) => index % 5 !== 4);
  const capability = Object.fromEntries(Object.entries(wire.capability).filter((_, index) => index % 2 === 0));
  return {
    ...wire,
    version: Math.max(0, wire.version - 3),
    capability: { ...capability, bands: 'all' },
    reported: Object.fromEntries(entries.map(([name, value], index) => [name, garbledValue(value, index)])),
  };
}
