import Tooltip from '@mui/material/Tooltip';
import { useState } from 'react';
import { Button } from '../components/Button';
import ConfirmDialog from '../components/ConfirmDialog';
import { CloseButton, FrameDialog } from '../components/FrameDialog';
import { MuiTextField } from '../components/form/MuiTextField';
import { MuiPopover } from '../components/MuiPopover';
import { toastError, toastSuccess } from '../components/toast';
import classes from './Kit.module.css';
import { Section } from './Section';

type Open = 'dialog' | 'form' | null;

/** What floats over the page. */
export function OverlayParts() {
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <Section title="Over the page">
      <Button onClick={() => setOpen('dialog')}>Open a dialog</Button>
      <Button onClick={() => setOpen('form')}>Open a form</Button>
      <Button onClick={({ currentTarget }) => setAnchor(currentTarget)}>Open a popover</Button>
      <Tooltip title="A tooltip" describeChild>
        <Button>Hover for a tooltip</Button>
      </Tooltip>
      <Button onClick={() => toastSuccess('Name saved')}>Show a toast</Button>
      <Button onClick={() => toastError('Could not copy', { description: 'Select the text and copy it by hand.' })}>
        Show an error
      </Button>
      {open === 'dialog' && (
        <ConfirmDialog
          title="Remove Harbour drone?"
          verb="Remove device"
          typed="Harbour drone"
          onConfirm={async () => {
            await Promise.resolve();
            close();
          }}
          onClose={close}
        >
          It stops streaming and everyone loses access.
        </ConfirmDialog>
      )}
      {open === 'form' && <FormDialog onClose={close} />}
      {anchor && (
        <MuiPopover anchor={anchor} label="Filters" onClose={() => setAnchor(null)}>
          <div className={classes.page}>
            <p>On a phone, a sheet from the bottom edge.</p>
            <Button onClick={() => setAnchor(null)}>Close</Button>
          </div>
        </MuiPopover>
      )}
    </Section>
  );
}

/** Asks before it closes once something was typed. */
function FormDialog({ onClose }: { readonly onClose: () => void }) {
  const [typed, setTyped] = useState('');
  return (
    <FrameDialog
      title="Add connection"
      text="The device joins this network."
      actions={
        <>
          <CloseButton>Cancel</CloseButton>
          <Button look="primary" onClick={onClose}>
            Add connection
          </Button>
        </>
      }
      hasDraft={typed !== ''}
      onClose={onClose}
    >
      <MuiTextField label="Network name (SSID)" value={typed} onChange={({ target }) => setTyped(target.value)} />
    </FrameDialog>
  );
}
