import type { DeviceId } from '#app/domain/ids';
import { isRestarting, type Restart, type RestartPhase } from '#app/domain/restart';
import { Button } from '../../../components/Button';
import { Notice } from '../../../components/Notice';
import { ProgressBar } from '../../../components/ProgressBar';
import { fill } from '../../../lib/fill';
import { useTimed } from '../../../lib/useNow';
import { useRestart, useRestartNews } from '../hooks/useRestart';
import { closeRestart } from '../restarts';
import { RESTART } from '../words';
import classes from './System.module.css';

const TONES: Readonly<Partial<Record<RestartPhase, 'good' | 'bad'>>> = {
  back: 'good',
  off: 'good',
  failed: 'bad',
  timed_out: 'bad',
};

const seconds = (ms: number) => Math.max(0, Math.round(ms / 1000));

const adviceOf = ({ phase, problem, upAt, downAt }: Restart): string | null => {
  if (phase === 'failed') return problem ?? RESTART.failed;
  if (phase !== 'timed_out') return null;
  return downAt === null || upAt !== null ? RESTART.adviceOnline : RESTART.advice;
};

/** Follows a device's restart: says how long it took, or what to do if the device does not come back. */
export function RestartStrip({ id }: { readonly id: DeviceId }) {
  useRestartNews(id);
  const restart = useRestart(id);
  if (!restart) return null;
  const { kind, phase, tookMs } = restart;
  const text = fill(RESTART.phases[phase], { kind: RESTART.kinds[kind], seconds: seconds(tookMs ?? 0) });
  const advice = adviceOf(restart);
  return (
    <Notice tone={TONES[phase] ?? 'busy'} isRow>
      <div role="status">
        <p>{text}</p>
        {advice !== null && <p>{advice}</p>}
      </div>
      {isRestarting(restart) ? (
        <>
          <Elapsed since={restart.sentAt} />
          <ProgressBar label={text} percent={null} />
        </>
      ) : (
        <Button look="text" onClick={() => closeRestart(id)}>
          {RESTART.close}
        </Button>
      )}
    </Notice>
  );
}

function Elapsed({ since }: { readonly since: number }) {
  const elapsed = useTimed((now) => seconds(now - since));
  return <span className={classes.age}>{fill(RESTART.elapsed, { seconds: elapsed })}</span>;
}
