import type { DeviceId } from '#app/domain/ids';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { Link } from 'react-router-dom';
import { MuiProvider } from '../../../theme/MuiProvider';
import { selection, useIsSelected } from '../selection';
import { WORDS } from '../rowWords';
import { RowReport } from './RowReport';

interface Props {
  readonly id: DeviceId;
  readonly anchor: HTMLElement;
  readonly open: string;
  readonly settings: string;
  readonly onClose: () => void;
}

export default function RowMenuPanel({ id, anchor, open, settings, onClose }: Props) {
  const isSelected = useIsSelected(id);
  return (
    <MuiProvider>
      <Menu
        open
        disableScrollLock
        anchorEl={anchor}
        onClose={onClose}
        slotProps={{ list: { 'aria-label': WORDS.deviceActions, subheader: <RowReport id={id} /> } }}
      >
        <MenuItem component={Link} to={open} onClick={onClose}>
          {WORDS.open}
        </MenuItem>
        <MenuItem component={Link} to={settings} onClick={onClose}>
          {WORDS.settings}
        </MenuItem>
        <MenuItem
          onClick={() => {
            selection.toggle(id);
            onClose();
          }}
        >
          {isSelected ? WORDS.unselect : WORDS.select}
        </MenuItem>
      </Menu>
    </MuiProvider>
  );
}
