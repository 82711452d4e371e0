import Autocomplete, { createFilterOptions } from '@mui/material/Autocomplete';
import { useMemo, type ReactNode } from 'react';
import { MuiTextField } from '../../components/form/MuiTextField';
import { MoreIcon } from '../../components/MoreIcon';
import { WORDS } from './words';
import { zoneLabel, zonesWith } from './zones';

/** Stands for the automatic zone. */
const AUTOMATIC = '';

/** A name of the list is found by any part of it: "new york", "kath". */
const search = createFilterOptions<string>({ trim: true });

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
    <Autocomplete
      options={options}
      value={value ?? AUTOMATIC}
      disableClearable
      autoHighlight
      filterOptions={search}
      getOptionLabel={(zone) => (zone === AUTOMATIC ? (automatic ?? '') : zoneLabel(zone))}
      popupIcon={<MoreIcon name="down" size={16} />}
      openText={WORDS.openZones}
      closeText={WORDS.closeZones}
      noOptionsText={WORDS.noZone}
      onChange={(_, zone) => onChange(zone === AUTOMATIC ? null : zone)}
      renderInput={(parameters) => <MuiTextField {...parameters} label={label} hint={hint} problem={problem} />}
    />
  );
}
