import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { MuiProvider } from '../theme/MuiProvider';

export interface MenuAction {
  readonly text: string;
  readonly isDanger?: boolean;
  readonly run: () => void;
}

interface Props {
  readonly label: string;
  readonly actions: readonly MenuAction[];
  readonly anchor: HTMLElement;
  readonly onClose: () => void;
}

export default function ActionsMenuPanel({ label, actions, anchor, onClose }: Props) {
  return (
    <MuiProvider>
      <Menu
        open
        disableScrollLock
        anchorEl={anchor}
        // Inside the page's main part, so that what it says belongs to a landmark.
        container={() => anchor.closest('main')}
        onClose={onClose}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{ list: { 'aria-label': label } }}
      >
        {actions.map(({ text, isDanger = false, run }) => (
          <MenuItem
            key={text}
            sx={isDanger ? { color: 'var(--fs-bad)' } : {}}
            onClick={() => {
              onClose();
              run();
            }}
          >
            {text}
          </MenuItem>
        ))}
      </Menu>
    </MuiProvider>
  );
}
