import { useMemo } from 'react';
import { WORDS } from './words';
import { zoneGroups, zoneLabel } from './zones';

/** The time zones that this computer knows, by region, as options of a select; `chosen` is among them. */
export function ZoneOptions({ chosen }: { readonly chosen: string | null }) {
  const groups = useMemo(() => zoneGroups(chosen), [chosen]);
  return groups.map(([region, zones]) => (
    <optgroup key={region} label={region === '' ? WORDS.other : region}>
      {zones.map((zone) => (
        <option key={zone} value={zone}>
          {zoneLabel(zone)}
        </option>
      ))}
    </optgroup>
  ));
}
