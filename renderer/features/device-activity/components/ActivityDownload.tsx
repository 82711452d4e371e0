import type { DownloadProgress } from '#app/api/download';
import { Button } from '../../../components/Button';
import { FormProblem } from '../../../components/form/FormProblem';
import { ProgressBar } from '../../../components/ProgressBar';
import { fill } from '../../../lib/fill';
import { byteCount } from '../../../lib/quantity';
import { useAwayHold } from '../../../settings/useAwayHold';
import type { ActivityDownload } from '../hooks/useActivityDownload';
import { WORDS } from '../words';
import classes from './Activity.module.css';

interface Props {
  readonly download: ActivityDownload;
}

interface ButtonProps extends Props {
  /** True if there is nothing to download. */
  readonly isEmpty: boolean;
}

function progressText(progress: DownloadProgress | null): string {
  if (progress === null) return WORDS.downloading;
  const done = byteCount(progress.bytes);
  if (progress.total === null) return fill(WORDS.downloadedSoFar, { done });
  return fill(WORDS.downloadedOf, { done, total: byteCount(progress.total) });
}

/** Starts the download; while it runs, cancels it. */
export function ActivityDownloadButton({ download: { state, start, cancel }, isEmpty }: ButtonProps) {
  const hold = useAwayHold();
  if (state.name === 'running') return <Button onClick={cancel}>{WORDS.cancel}</Button>;
  return (
    <Button {...hold} disabled={isEmpty || hold.disabled} onClick={start}>
      {WORDS.download}
    </Button>
  );
}

/** The progress of the download, or why it failed. */
export function ActivityDownloadState({ download: { state, start } }: Props) {
  if (state.name === 'idle') return null;
  if (state.name === 'failed') {
    return (
      <div className={classes.inset}>
        <FormProblem>
          <p>{fill(WORDS.notDownloaded, { reason: state.reason })}</p>
          <Button onClick={start}>{WORDS.tryAgain}</Button>
        </FormProblem>
      </div>
    );
  }
  const { progress } = state;
  return (
    <div className={classes.download}>
      <p className={classes.quiet}>{progressText(progress)}</p>
      <ProgressBar
        label={WORDS.downloading}
        percent={progress?.total ? (100 * progress.bytes) / progress.total : null}
      />
    </div>
  );
}
