import { useMemo, type ReactNode } from 'react';
import { MuiAutocomplete } from '../../components/form/MuiAutocomplete';
import { WORDS } from './words';
import { zoneLabel, zonesWith } from './zones';

/** Stands for the automatic zone. */
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

/** One of the time zones that this computer knows: the list is searched by typing. */
export function ZoneField({ value, automatic, onChange, label, hint, problem }: Props) {
  const zones = useMemo(() => zonesWith(value), [value]);
  const options = automatic === undefined ? zones : [AUTOMATIC, ...zones.filter((zone) => zone !== AUTOMATIC)];
  return (
    <MuiAutocomplete
      {...{ label, options, hint, problem }}
      value={value ?? AUTOMATIC}
      labelOf={(zone) => (zone === AUTOMATIC ? (automatic ?? '') : zoneLabel(zone))}
      texts={{ list: WORDS.zones, open: WORDS.openZones, close: WORDS.closeZones, none: WORDS.noZone }}
      onChange={(zone) => onChange(zone === AUTOMATIC ? null : zone)}
    />
  );
}
