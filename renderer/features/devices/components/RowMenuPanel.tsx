import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { Link } from 'react-router-dom';
import { MuiProvider } from '../../../theme/MuiProvider';

interface Props {
  readonly anchor: HTMLElement;
  readonly open: string;
  readonly settings: string;
  readonly onClose: () => void;
}

export default function RowMenuPanel({ anchor, open, settings, onClose }: Props) {
  return (
    <MuiProvider>
      <Menu
        open
        disableScrollLock
        anchorEl={anchor}
        onClose={onClose}
        slotProps={{ list: { 'aria-label': 'Device actions' } }}
      >
        <MenuItem component={Link} to={open} onClick={onClose}>
          Open
        </MenuItem>
        <MenuItem component={Link} to={settings} onClick={onClose}>
          Settings
        </MenuItem>
      </Menu>
    </MuiProvider>
  );
}
