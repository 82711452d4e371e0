import Dialog from '@mui/material/Dialog';
import useAutocomplete, { type UseAutocompleteReturnValue } from '@mui/material/useAutocomplete';
import { useLayoutEffect, useState } from 'react';
import { ArmedReport } from '../../components/ArmedReport';
import { Icon } from '../../components/Icon';
import { lazyPart } from '../../components/lazyPart';
import { NameText } from '../../components/NameText';
import { StatusPhrase } from '../../components/StatusPhrase';
import type { Device } from '#app/domain/device';
import { useRowSilence, useRowSummary } from '../../features/devices/summaries';
import { useDeviceStatus } from '../../live/useDeviceStatus';
import { PART_FAILED } from '../../components/words';
import { MuiProvider } from '../../theme/MuiProvider';
import classes from './PaletteDialog.module.css';
import type { Entry } from './find';
import { takeKeys, typedBefore } from './heldKeys';
import { DISPLAY, SHORTCUTS, useFind } from './useEntries';
import { WORDS } from './words';

const DisplayDialog = lazyPart(() => import('../DisplayDialog'), {
  failed: PART_FAILED.dialog,
  giveUp: ({ onClose }) => onClose(),
});

const ShortcutsDialog = lazyPart(() => import('../ShortcutsDialog'), {
  failed: PART_FAILED.dialog,
  giveUp: ({ onClose }) => onClose(),
});

/** Goes to a device, a page or a command by its name, by keyboard only. */
export default function PaletteDialog({ onClose }: { readonly onClose: () => void }) {
  const [chosen, setChosen] = useState('');
  if (chosen === DISPLAY) return <DisplayDialog onClose={onClose} />;
  if (chosen === SHORTCUTS) return <ShortcutsDialog onClose={onClose} />;
  return (
    <MuiProvider>
      <Dialog
        open
        onClose={onClose}
        disableScrollLock
        slotProps={{ paper: { 'aria-label': WORDS.title } }}
        sx={{ '& .MuiDialog-container': { alignItems: 'flex-start', paddingTop: '8vh' } }}
      >
        <Finder onClose={onClose} onDialog={setChosen} />
      </Dialog>
    </MuiProvider>
  );
}

const NO_OPTIONS: readonly Entry[] = [];

interface FinderProps {
  readonly onClose: () => void;
  /** By the key of its entry. */
  readonly onDialog: (key: string) => void;
}

function Finder({ onClose, onDialog }: FinderProps) {
  const find = useFind();
  const [text, setText] = useState(typedBefore);
  useLayoutEffect(takeKeys, []);
  const { getInputProps, getRootProps, ...found } = useAutocomplete<Entry>({
    options: NO_OPTIONS,
    open: true,
    autoHighlight: true,
    // Entries are created for the typed text only: the settings pages of a thousand devices would be too many.
    filterOptions: (_, { inputValue }) => find(inputValue),
    inputValue: text,
    // Ignores resets: the component sets the text to the chosen entry's label, at first an empty one.
    onInputChange: (_, value, reason) => reason === 'input' && setText(value),
    getOptionLabel: (entry) => entry.label,
    getOptionKey: (entry) => entry.key,
    groupBy: ({ group }) => group ?? '',
    isOptionEqualToValue: (one, other) => one.key === other.key,
    clearOnEscape: false,
    onChange: (_, entry) => {
      if (!entry) return;
      if (entry.key === DISPLAY || entry.key === SHORTCUTS) return onDialog(entry.key);
      onClose();
      entry.run();
    },
  });
  return (
    <div
      {...getRootProps()}
      onKeyDownCapture={(event) => {
        // The list is always open, so Escape closes the dialog.
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        onClose();
      }}
    >
      <div className={classes.field}>
        <Icon name="search" />
        <input {...getInputProps()} autoFocus aria-label={WORDS.field} placeholder={WORDS.field} />
      </div>
      {found.groupedOptions.length === 0 ? <NoResults /> : <Results {...found} />}
      <Keys />
    </div>
  );
}

type Found = Pick<
  UseAutocompleteReturnValue<Entry, false, false, false, true>,
  'groupedOptions' | 'getListboxProps' | 'getOptionProps'
>;

/** The results, under headings while nothing is typed. A heading cannot be chosen; screen readers hear it as the name of its group. */
function Results({ groupedOptions, getListboxProps, getOptionProps }: Found) {
  return (
    <ul {...getListboxProps()} aria-label={WORDS.results} className={classes.list}>
      {groupedOptions.map(({ group, index: first, options }) => {
        const items = options.map((option, at) => {
          const { key, ...rest } = getOptionProps({ option, index: first + at });
          return (
            <li key={key} {...rest} className={classes.item}>
              <Option entry={option} />
            </li>
          );
        });
        if (group === '') return items;
        return (
          <li key={group} role="presentation">
            <span aria-hidden="true" className={classes.heading}>
              {group}
            </span>
            <ul role="group" aria-label={group}>
              {items}
            </ul>
          </li>
        );
      })}
    </ul>
  );
}

function Option({ entry: { label, device, kind } }: { readonly entry: Entry }) {
  return (
    <>
      <bdi className={classes.name}>
        <NameText name={label} />
      </bdi>
      {device ? <Status device={device} /> : <span className={classes.kind}>{kind}</span>}
    </>
  );
}

function NoResults() {
  return (
    <div className={classes.none} role="status">
      <p className={classes.nothing}>{WORDS.none}</p>
      <p>{WORDS.tryThis}</p>
    </div>
  );
}

/** Hidden from screen readers, which announce the keys of a combo box themselves. */
function Keys() {
  return (
    <p className={classes.keys} aria-hidden="true">
      {WORDS.keys.map(([key, what]) => (
        <span key={key}>
          <kbd className={classes.key}>{key}</kbd> {what}
        </span>
      ))}
    </p>
  );
}

/** "Armed" is from the list's last reports: the palette asks for none. */
function Status({ device: { id, lastSeenAt } }: { readonly device: Device }) {
  const status = useDeviceStatus(id, lastSeenAt);
  const report = useRowSummary(id);
  const silence = useRowSilence(id);
  return (
    <span className={classes.kind}>
      <StatusPhrase {...status} silence={silence} room="short" />
      {report?.armed === true && report.asOf !== null && <ArmedReport at={report.asOf} isOnline={status.isOnline} />}
    </span>
  );
}
