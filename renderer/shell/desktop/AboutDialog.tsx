import Dialog from '@mui/material/Dialog';
import { NAME } from '#app/brand';
import type { Diagnostics } from '#app/bridge/system';
import { useEffect, useId, useState } from 'react';
import { errorMessageOf } from '../../api/errorMessageOf';
import { Button } from '../../components/Button';
import { CopyButton } from '../../components/CopyButton';
import { Skeleton } from '../../components/Skeleton';
import { toastError } from '../../components/toast';
import type { Desktop } from '../../platform/Platform';
import { MuiProvider } from '../../theme/MuiProvider';
import { BrandMark } from '../BrandMark';
import classes from './SettingsDialog.module.css';

/** Which versions run here; what support asks for goes to the clipboard, without names or secrets. */
export default function AboutDialog({ desktop, onClose }: { readonly desktop: Desktop; readonly onClose: () => void }) {
  const heading = useId();
  const [facts, setFacts] = useState<Diagnostics | null>(null);
  useEffect(() => {
    desktop.diagnostics().then(setFacts, (error: unknown) => toastError(errorMessageOf(error)));
  }, [desktop]);
  return (
    <MuiProvider>
      <Dialog open onClose={onClose} aria-labelledby={heading} disableScrollLock>
        <div className={classes.dialog}>
          <div className={classes.brand}>
            <BrandMark />
            <h2 id={heading} className={classes.title}>
              About {NAME}
            </h2>
          </div>
          {facts ? (
            <dl className={classes.facts}>
              {Object.entries(facts).map(([name, value]) => (
                <div key={name} className={classes.fact}>
                  <dt>{name}</dt>
                  <dd className="mono">{value}</dd>
                </div>
              ))}
            </dl>
          ) : (
            <Skeleton width={320} height={200} />
          )}
          <div className={classes.actions}>
            <CopyButton text={desktop.copyDiagnostics} what="diagnostics" label="Copy diagnostics" />
            <Button look="primary" onClick={onClose} autoFocus>
              Close
            </Button>
          </div>
        </div>
      </Dialog>
    </MuiProvider>
  );
}
