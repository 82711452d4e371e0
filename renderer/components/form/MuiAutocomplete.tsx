import Autocomplete, { createFilterOptions } from '@mui/material/Autocomplete';
import type { ReactNode } from 'react';
import { MoreIcon } from '../MoreIcon';
import { MuiTextField } from './MuiTextField';

/** An option is found by any part of its label: "new york", "kath". */
const search = createFilterOptions<string>({ trim: true });

interface Props {
  readonly label: string;
  readonly options: readonly string[];
  /** Must be one of the options. */
  readonly value: string;
  readonly labelOf: (option: string) => string;
  /** `list`: the name of the list for screen readers. `open`, `close`: those of its button. `none`: shown when nothing is found. */
  readonly texts: Readonly<Record<'list' | 'open' | 'close' | 'none', string>>;
  readonly hint?: ReactNode;
  readonly problem?: string | undefined;
  readonly onChange: (option: string) => void;
}

/** A choice among many options, whose list is searched by typing. */
export function MuiAutocomplete({ label, options, value, labelOf, texts, hint, problem, onChange }: Props) {
  return (
    <Autocomplete
      options={options}
      value={value}
      disableClearable
      autoHighlight
      filterOptions={search}
      getOptionLabel={labelOf}
      popupIcon={<MoreIcon name="down" size={16} />}
      openText={texts.open}
      closeText={texts.close}
      noOptionsText={texts.none}
      // MUI adds the list at the end of the document, outside of the page or dialog with the field. A region with a name lets screen readers find it there.
      slotProps={{ popper: { role: 'region', 'aria-label': texts.list } }}
      onChange={(_, option) => onChange(option)}
      renderInput={(parameters) => <MuiTextField {...parameters} label={label} hint={hint} problem={problem} />}
    />
  );
}
