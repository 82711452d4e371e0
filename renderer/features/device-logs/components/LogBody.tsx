import type { DeviceDetail } from '#app/domain/deviceDetail';
import type { ReactNode } from 'react';
import { Banner } from '../../../components/Banner';
import { Button } from '../../../components/Button';
import { Drawing } from '../../../components/Drawing';
import { Message } from '../../../components/Message';
import { Skeleton } from '../../../components/Skeleton';
import { useTimes } from '../../../lib/display';
import { fill } from '../../../lib/fill';
import type { Direction, LogSession, SessionState } from '../LogSession';
import { WORDS } from '../words';
import { LogTable } from './LogTable';
import type { RowLook } from './LineRow';
import classes from './Logs.module.css';

interface Props {
  readonly device: DeviceDetail;
  readonly session: LogSession;
  readonly state: SessionState;
  readonly look: RowLook;
  readonly isFiltering: boolean;
  readonly isFollowing: boolean;
  readonly around: number | null;
  readonly cursor: string | null;
  readonly onRetry: () => void;
}

/** The lines, or the reason why there are none. */
export function LogBody(props: Props) {
  const { session, state, look, isFollowing, around, cursor } = props;
  const { rows, phase, missing } = state;
  const isWhole = phase === 'ready' && missing === null;
  const { absolute } = useTimes();
  if (rows.length === 0) return <NoLines {...props} />;
  const isLinked = cursor !== null && rows.some(({ key }) => key === cursor);
  const first = around === null ? null : rows.find((row) => row.kind === 'line' && (row.line.at ?? 0) >= around);
  return (
    <>
      {!state.isLive && state.uploadedAt !== null && (
        <Banner isNews={false}>{fill(WORDS.cached, { time: absolute(state.uploadedAt) })}</Banner>
      )}
      {cursor !== null && !isLinked && isWhole && <p className={classes.state}>{WORDS.notThere}</p>}
      <LogTable
        rows={rows}
        look={look}
        isFollowing={isFollowing}
        onPause={(isPaused) => session.setPaused(isPaused)}
        target={isLinked ? cursor : (first?.key ?? null)}
        head={<Head {...props} />}
        foot={<Foot {...props} />}
        notice={(toEnd) => (
          <News
            state={state}
            isFollowing={isFollowing}
            onShow={() => {
              session.toNewest();
              toEnd();
            }}
          />
        )}
      />
    </>
  );
}

type EndProps = Pick<Props, 'session' | 'state' | 'onRetry'>;

function Head(props: EndProps & Pick<Props, 'isFiltering'>) {
  const { older, scannedTo, busy, phase, missing } = props.state;
  const { absolute } = useTimes();
  const label = busy === 'older' ? WORDS.searching : scannedTo === null ? WORDS.loadOlder : WORDS.searchOlder;
  return (
    <Edge {...props} of="older" label={label}>
      {older !== null
        ? scannedTo !== null && <span>{fill(WORDS.searchedTo, { time: absolute(scannedTo) })}</span>
        : phase === 'ready' && missing !== 'older' && (props.isFiltering ? WORDS.noOlder : WORDS.begin)}
    </Edge>
  );
}

function Foot(props: EndProps) {
  const { newer, missing } = props.state;
  return newer === null && missing !== 'newer' ? null : <Edge {...props} of="newer" label={WORDS.loadNewer} />;
}

interface EdgeProps extends EndProps {
  readonly of: Direction;
  /** Of the button that loads more. */
  readonly label: string;
  readonly children?: ReactNode;
}

/** One end of the lines: the way to more, or why there are none. Where no button loads them, all is loaded again. */
function Edge({ session, state, onRetry, of, label, children }: EdgeProps) {
  const { busy, problem, missing } = state;
  const reason = problem?.of === of ? problem.text : missing === of ? WORDS.failed : null;
  return (
    <div className={classes.edge}>
      {children}
      {state[of] !== null && (
        <Button isHeld={busy !== null} onClick={() => void session.more(of)}>
          {label}
        </Button>
      )}
      {reason !== null && <span role="alert">{reason}</span>}
      {missing === of && <Button onClick={onRetry}>{WORDS.retry}</Button>}
    </div>
  );
}

/** What waits while the reader looks at older lines. */
function News({ state, isFollowing, onShow }: Pick<Props, 'state' | 'isFollowing'> & { readonly onShow: () => void }) {
  const { waitingCount } = state;
  if (!isFollowing || waitingCount === 0) return null;
  return (
    <div className={classes.news}>
      <Button look="primary" title={WORDS.newest} onClick={onShow}>
        {waitingCount === 1 ? WORDS.newLine : fill(WORDS.newLines, { count: waitingCount.toLocaleString('en') })}
      </Button>
    </div>
  );
}

const ROWS = 8;

function NoLines({ device, session, state, isFiltering, onRetry }: Props) {
  const { phase, problem, older, scannedTo, busy, isLive, uploadedAt } = state;
  const { absolute } = useTimes();
  if (phase === 'loading') {
    return (
      <div role="status" aria-label={WORDS.loading} className={classes.waiting}>
        {Array.from({ length: ROWS }, (_, row) => (
          <Skeleton key={row} width="100%" height={20} />
        ))}
        {scannedTo !== null && <p>{fill(WORDS.searchedTo, { time: absolute(scannedTo) })}</p>}
      </div>
    );
  }
  if (problem?.code === 'unsupported') return say(WORDS.unsupported, WORDS.unsupportedText);
  if (problem !== null) {
    return (
      <Message level={3} title={WORDS.failed} action={<Button onClick={onRetry}>{WORDS.retry}</Button>}>
        {problem.text}
      </Message>
    );
  }
  if (!isLive && uploadedAt === null) {
    return device.lastSeenAt === null ? say(WORDS.never, WORDS.neverText) : say(WORDS.noCache, WORDS.noCacheText);
  }
  if (!isFiltering) return say(WORDS.empty, WORDS.emptyText);
  return (
    <Message
      level={3}
      drawing={<Drawing name="search" />}
      title={WORDS.none}
      action={
        older !== null && (
          <Button isHeld={busy !== null} onClick={() => void session.more('older')}>
            {busy === null ? WORDS.searchOlder : WORDS.searching}
          </Button>
        )
      }
    >
      {scannedTo === null ? WORDS.noneText : fill(WORDS.searchedTo, { time: absolute(scannedTo) })}
    </Message>
  );
}

const say = (title: string, text: string) => (
  <Message level={3} drawing={<Drawing name="lines" />} title={title}>
    {text}
  </Message>
);
