import type { UpdateState } from '#app/domain/updateState';
import { Button } from '../../components/Button';
import { Card } from '../../components/Card';
import { Icon } from '../../components/Icon';
import { ProgressBar } from '../../components/ProgressBar';
import { fill } from '../../lib/fill';
import { useRemote } from '../../lib/useRemote';
import type { Platform } from '../../platform/Platform';
import classes from './UpdateCard.module.css';
import { WORDS } from './words';

type Updates = NonNullable<Platform['updates']>;

function titleOf({ version, isInstalling, isDownloading }: UpdateState): string {
  if (version === null) return WORDS.updates;
  if (isInstalling) return WORDS.installing;
  return isDownloading ? WORDS.downloading : WORDS.updateAvailable;
}

/** Offers a new version, and shows its download and its failures (specification §2, §4). */
export function UpdateCard({ updates }: { readonly updates: Updates }) {
  const state = useRemote(updates.state);
  const isBusy = state.isDownloading || state.isInstalling;
  const isShown = (state.version !== null && !state.isDismissed) || state.error !== null;
  if (!isShown) return null;
  return (
    <div className={classes.place}>
      <Card
        title={titleOf(state)}
        aside={
          <Button look="icon" aria-label={WORDS.close} disabled={isBusy} onClick={updates.dismiss}>
            <Icon name="close" size={16} />
          </Button>
        }
      >
        {state.version !== null && (
          <p className={classes.text}>{fill(WORDS.updateReady, { version: state.version })}</p>
        )}
        {isBusy && <Progress percent={state.progress} />}
        {state.error !== null && (
          <p role="alert" className={classes.error}>
            {state.error}
          </p>
        )}
        <div className={classes.actions}>
          <Button disabled={isBusy} onClick={updates.dismiss}>
            {WORDS.later}
          </Button>
          {state.version === null ? (
            <Button disabled={state.isChecking} onClick={updates.check}>
              {WORDS.tryAgain}
            </Button>
          ) : (
            <Button look="primary" disabled={isBusy || state.isChecking} onClick={updates.start}>
              {WORDS.updateNow}
            </Button>
          )}
        </div>
      </Card>
    </div>
  );
}

function Progress({ percent }: { readonly percent: number | null }) {
  return (
    <div className={classes.progress}>
      <ProgressBar label={WORDS.updateProgress} percent={percent} />
      <span className={`${classes.percent} numeric`}>{percent === null ? '' : fill(WORDS.percent, { percent })}</span>
    </div>
  );
}
