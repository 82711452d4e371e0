import Dialog from '@mui/material/Dialog';
import useAutocomplete, { createFilterOptions } from '@mui/material/useAutocomplete';
import { useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import { useDeviceList } from '../../api/useDeviceList';
import { Icon } from '../../components/Icon';
import { usePlatform } from '../../platform/PlatformContext';
import { MuiProvider } from '../../theme/MuiProvider';
import { openDesktopDialog } from '../desktop/desktopDialogs';
import classes from './PaletteDialog.module.css';

interface Entry {
  readonly key: string;
  readonly label: string;
  readonly kind: string;
  readonly run: () => void;
}

/** As many as anybody reads; typing narrows them down. */
const MAX_SHOWN = 50;
const filter = createFilterOptions<Entry>({ limit: MAX_SHOWN, stringify: (entry) => entry.label });

/** All that can be gone to: every device, then the pages and, in the installed app, its dialogs. */
function useEntries(): readonly Entry[] {
  const navigate = useNavigate();
  const { desktop } = usePlatform();
  const { data } = useDeviceList();
  return useMemo(() => {
    const page = (label: string, path: string): Entry => ({
      key: path,
      label,
      kind: 'Page',
      run: () => void navigate(path),
    });
    const devices = (data?.devices ?? []).map(({ id, name }): Entry => ({
      key: id,
      label: name,
      kind: 'Device',
      run: () => void navigate(`/devices/${id}`),
    }));
    const pages = [
      page('Devices', '/'),
      page('Wall', '/wall'),
      page('Add device', '/device'),
      page('Sign out', '/sign-out'),
    ];
    const dialogs: Entry[] = desktop
      ? [
          {
            key: 'settings',
            label: 'Settings of this computer',
            kind: 'App',
            run: () => openDesktopDialog('settings'),
          },
          { key: 'about', label: 'About', kind: 'App', run: () => openDesktopDialog('about') },
        ]
      : [];
    return [...devices, ...pages, ...dialogs];
  }, [data, desktop, navigate]);
}

/** Goes to a device by its name, with the keyboard alone. */
export default function PaletteDialog({ onClose }: { readonly onClose: () => void }) {
  return (
    <MuiProvider>
      <Dialog
        open
        onClose={onClose}
        disableScrollLock
        slotProps={{ paper: { 'aria-label': 'Open a device' } }}
        sx={{ '& .MuiDialog-container': { alignItems: 'flex-start', paddingTop: '8vh' } }}
      >
        <Finder onClose={onClose} />
      </Dialog>
    </MuiProvider>
  );
}

function Finder({ onClose }: { readonly onClose: () => void }) {
  const options = useEntries();
  const { getInputProps, getListboxProps, getOptionProps, groupedOptions, getRootProps } = useAutocomplete<Entry>({
    options,
    open: true,
    autoHighlight: true,
    filterOptions: filter,
    getOptionLabel: (entry) => entry.label,
    getOptionKey: (entry) => entry.key,
    isOptionEqualToValue: (one, other) => one.key === other.key,
    clearOnEscape: false,
    onChange: (_, entry) => {
      if (!entry) return;
      onClose();
      entry.run();
    },
  });
  // Not grouped, so a flat list.
  const shown = groupedOptions;
  return (
    <div
      {...getRootProps()}
      onKeyDownCapture={(event) => {
        // The list is always open here, so Escape is meant for the dialog.
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        onClose();
      }}
    >
      <div className={classes.field}>
        <Icon name="search" />
        <input {...getInputProps()} autoFocus aria-label="Device or page" placeholder="Device or page" />
      </div>
      {shown.length === 0 ? (
        <p className={classes.none} role="status">
          Nothing of that name.
        </p>
      ) : (
        <ul {...getListboxProps()} aria-label="Results" className={classes.list}>
          {shown.map((option, index) => {
            const { key, ...rest } = getOptionProps({ option, index });
            return (
              <li key={key} {...rest} className={classes.item}>
                <bdi className={classes.name}>{option.label}</bdi>
                <span className={classes.kind}>{option.kind}</span>
              </li>
            );
          })}
        </ul>
      )}
    </div>
  );
}
