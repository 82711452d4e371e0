import Drawer from '@mui/material/Drawer';
import Popover from '@mui/material/Popover';
import type { ReactNode } from 'react';
import { useMedia } from '../lib/useMedia';
import { useRootMark } from '../lib/useRootMark';
import { MuiProvider } from '../theme/MuiProvider';
import classes from './MuiPopover.module.css';

interface Props {
  readonly anchor: HTMLElement;
  /** What it is, for screen readers. */
  readonly label: string;
  /** It may be as high as the window; on a phone the sheet is as high as its content, and leaves room for a toast above it. */
  readonly isTall?: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A small dialog below its button; on a phone, a sheet from the bottom edge. */
export function MuiPopover({ anchor, label, isTall = false, onClose, children }: Props) {
  const isPhone = useMedia('(max-width: 639px)');
  useRootMark(isTall ? 'data-tall-sheet' : 'data-sheet', isPhone);
  useRootMark('data-popover', isTall && !isPhone);
  const paper = { 'aria-label': label, role: 'dialog' };
  return (
    <MuiProvider>
      {isPhone ? (
        <Drawer
          open
          anchor="bottom"
          disableScrollLock
          onClose={onClose}
          slotProps={{ paper: { ...paper, className: (isTall && classes.tall) || '' } }}
        >
          {children}
        </Drawer>
      ) : (
        <Popover
          open
          disableScrollLock
          anchorEl={anchor}
          onClose={onClose}
          anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
          transformOrigin={{ vertical: -4, horizontal: 'right' }}
          slotProps={{ paper: { ...paper, className: classes.floating ?? '' } }}
        >
          {children}
        </Popover>
      )}
    </MuiProvider>
  );
}
