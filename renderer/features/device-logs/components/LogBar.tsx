import type { DeviceDetail } from '#app/domain/deviceDetail';
import { can } from '#app/domain/role';
import { useState } from 'react';
import { ActionsMenu } from '../../../components/ActionsMenu';
import { Button } from '../../../components/Button';
import { Segments } from '../../../components/Segments';
import { fill } from '../../../lib/fill';
import type { Clock } from '../hooks/useLineTimes';
import type { SessionState } from '../LogSession';
import { WORDS } from '../words';
import classes from './Logs.module.css';
import { OwnerQuestions } from './lazyParts';

/** How the lines are shown; for this page only. */
export interface Wishes {
  readonly isFollowing: boolean;
  readonly clock: Clock;
  /** Null: as the room suggests. */
  readonly isWrapped: boolean | null;
  readonly isUnredacted: boolean;
}

interface Props {
  readonly device: DeviceDetail;
  readonly wishes: Wishes;
  readonly isWrapped: boolean;
  readonly onWish: (part: Partial<Wishes>) => void;
  readonly state: SessionState;
  /** False if the shown time range has an end, so that no new lines can follow. */
  readonly canFollow: boolean;
  /** The lines are those around a moment. The panel beside them says up to when new ones are added. */
  readonly isAround: boolean;
  /** How lines are shown can be chosen. */
  readonly hasChoices: boolean;
  readonly onDownload: () => void;
  readonly onCleared: () => void;
}

const CLOCKS = (['local', 'utc', 'boot'] as const).map((value) => ({ value, label: WORDS.clocks[value] }));

/** The actions on the lines, and the rate of new lines. */
export function LogBar(props: Props) {
  const { device, wishes, isWrapped, onWish, state, canFollow, isAround, hasChoices, onDownload, onCleared } = props;
  const [asks, setAsks] = useState<'clear' | 'secrets' | null>(null);
  const { role } = device;
  const { isFollowing, isUnredacted, clock } = wishes;
  const toggleSecrets = () => (isUnredacted ? onWish({ isUnredacted: false }) : setAsks('secrets'));
  return (
    <div className={classes.bar}>
      {!isAround && (
        <Button
          aria-pressed={isFollowing && canFollow}
          disabled={!canFollow}
          onClick={() => onWish({ isFollowing: !isFollowing })}
        >
          {WORDS.live}
        </Button>
      )}
      <Button onClick={onDownload}>{WORDS.download}</Button>
      {can(role, 'clearLogs') && (
        <ActionsMenu
          label={WORDS.more}
          actions={[{ label: WORDS.clear, isDanger: true, run: () => setAsks('clear') }]}
        />
      )}
      {!isAround && <span className={classes.state}>{canFollow ? tailText(state) : WORDS.ended}</span>}
      <div className={classes.end}>
        {hasChoices && (
          <>
            <Segments
              label={WORDS.clock}
              name="log-clock"
              options={CLOCKS}
              value={clock}
              onChange={(next) => onWish({ clock: next })}
            />
            <Button aria-pressed={isWrapped} onClick={() => onWish({ isWrapped: !isWrapped })}>
              {WORDS.wrap}
            </Button>
          </>
        )}
        {can(role, 'readLogSecrets') && (hasChoices || isUnredacted) && (
          <Button aria-pressed={isUnredacted} onClick={toggleSecrets}>
            {WORDS.secrets}
          </Button>
        )}
      </div>
      {asks !== null && (
        <OwnerQuestions
          device={device}
          about={asks}
          onClose={() => setAsks(null)}
          onCleared={onCleared}
          onSecrets={() => onWish({ isUnredacted: true })}
        />
      )}
    </div>
  );
}

function tailText({ tail, rate, waitingCount }: SessionState): string {
  if (tail === 'off') return '';
  if (tail === 'connecting') return WORDS.connecting;
  if (tail === 'lost') return WORDS.lost;
  const speed = rate === 1 ? WORDS.rateOfOne : fill(WORDS.rate, { count: rate.toLocaleString('en') });
  return waitingCount > 0 ? `${WORDS.paused} · ${speed}` : speed;
}
