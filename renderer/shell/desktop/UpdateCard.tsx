import { useId } from 'react';
import type { UpdateState } from '#app/domain/updateState';
import { Button } from '../../components/Button';
import { Icon } from '../../components/Icon';
import { ProgressBar } from '../../components/ProgressBar';
import { useRemote } from '../../lib/useRemote';
import type { Platform } from '../../platform/Platform';
import classes from './UpdateCard.module.css';

type Updates = NonNullable<Platform['updates']>;

function titleOf({ version, isInstalling, isDownloading }: UpdateState): string {
  if (version === null) return 'Updates';
  if (isInstalling) return 'Installing the update';
  return isDownloading ? 'Downloading the update' : 'Update Available';
}

/** A new version, how far it has come, and what went wrong (`spec.md` §2, §4). */
export function UpdateCard({ updates }: { readonly updates: Updates }) {
  const state = useRemote(updates.state);
  const heading = useId();
  const isBusy = state.isDownloading || state.isInstalling;
  const isShown = (state.version !== null && !state.isDismissed) || state.error !== null;
  if (!isShown) return null;
  return (
    <section className={classes.card} aria-labelledby={heading}>
      <div className={classes.head}>
        <h2 id={heading} className={classes.title}>
          {titleOf(state)}
        </h2>
        <Button look="icon" aria-label="Close" disabled={isBusy} onClick={updates.dismiss}>
          <Icon name="close" size={16} />
        </Button>
      </div>
      {state.version !== null && <p className={classes.text}>Version {state.version} is ready to install</p>}
      {isBusy && <Progress percent={state.progress} />}
      {state.error !== null && (
        <p role="alert" className={classes.error}>
          {state.error}
        </p>
      )}
      <div className={classes.actions}>
        <Button disabled={isBusy} onClick={updates.dismiss}>
          Later
        </Button>
        {state.version === null ? (
          <Button disabled={state.isChecking} onClick={updates.check}>
            Try again
          </Button>
        ) : (
          <Button look="primary" disabled={isBusy} onClick={updates.start}>
            Update Now
          </Button>
        )}
      </div>
    </section>
  );
}

function Progress({ percent }: { readonly percent: number | null }) {
  return (
    <div className={classes.progress}>
      <ProgressBar label="Update progress" percent={percent} />
      <span className={`${classes.percent} numeric`}>{percent === null ? '' : `${percent} %`}</span>
    </div>
  );
}
