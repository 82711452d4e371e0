import { useMemo, type ReactNode } from 'react';
import { MuiSelectField } from '../../components/form/MuiSelectField';
import { WORDS } from './words';
import { zoneGroups, zoneLabel } from './zones';

const AUTOMATIC = '';

interface Props {
  readonly label: string;
  /** Null for the automatic zone. */
  readonly value: string | null;
  /** Label of the automatic zone; if absent, the zone cannot be automatic. */
  readonly automatic?: string;
  readonly hint?: ReactNode;
  readonly problem?: string | undefined;
  readonly onChange: (zone: string | null) => void;
}

/** A choice among the time zones that this computer knows, by region. The chosen zone is always listed. */
export function ZoneField({ value, automatic, onChange, ...rest }: Props) {
  const groups = useMemo(() => zoneGroups(value), [value]);
  return (
    <MuiSelectField
      {...rest}
      value={value ?? AUTOMATIC}
      onChange={({ target }) => onChange(target.value === AUTOMATIC ? null : target.value)}
    >
      {automatic !== undefined && <option value={AUTOMATIC}>{automatic}</option>}
      {groups.map(([region, zones]) => (
        <optgroup key={region} label={region === '' ? WORDS.other : region}>
          {zones.map((zone) => (
            <option key={zone} value={zone}>
              {zoneLabel(zone)}
            </option>
          ))}
        </optgroup>
      ))}
    </MuiSelectField>
  );
}
