import { ageText } from '#app/domain/relativeTime';
import { can } from '#app/domain/role';
import { ownValue } from '#app/lib/ownValue';
import type { MediaStatus } from '#app/events/topics/media';
import type { Values } from '#app/resource/define';
import { useState, type ReactNode } from 'react';
import { useCurrentDevice } from '../../../api/CurrentDeviceContext';
import { Card } from '../../../components/Card';
import { Facts } from '../../../components/Facts';
import { OneOf } from '../../../components/OneOf';
import { cx } from '../../../lib/cx';
import { fill } from '../../../lib/fill';
import { duration } from '../../../lib/quantity';
import { wordOf } from '../../../lib/wordOf';
import { useShownTopic } from '../../../live/device/useShownTopic';
import { useIsStale, useTopicValue } from '../../../live/device/useTopic';
import { useUnheardSince } from '../../../live/liveState';
import { useEditorState } from '../../../resource/EditingContext';
import { CommandObstacle } from '../../../settings/CommandObstacle';
import { bitRateOf, frameRateOf, isMeasured, type Measured } from '../measure';
import { WORDS } from '../words';
import { Actions } from './Actions';
import { inFps, inKbps, MeasuredTable } from './MeasuredTable';
import classes from './Media.module.css';
import { StreamPicture, type Preview } from './StreamPicture';

const errorOf = (error: string) => ownValue(WORDS.errors, error) ?? fill(WORDS.unknownError, { error });

/** The same lines in every state of the stream, so that nothing below moves when it starts or ends. */
function factsOf(status: MediaStatus | null, cpu: string | null) {
  const measured = (of: (status: MediaStatus) => ReactNode): ReactNode => {
    if (status === null) return null;
    return isMeasured(status) ? of(status) : WORDS.none;
  };
  const state = status?.state ?? null;
  return [
    { label: WORDS.state, value: state === null ? null : wordOf(WORDS.states, state) },
    { label: WORDS.viewers, value: status?.viewers ?? null },
    { label: WORDS.encoder, value: measured(({ encoder }) => encoder) },
    { label: WORDS.dropped, value: measured(({ droppedFrames }) => droppedFrames) },
    { label: WORDS.uptime, value: measured(({ uptimeS }) => duration(uptimeS)) },
    { label: WORDS.cpu, value: cpu },
  ];
}

/** What is wrong with the stream, or why it is not measured; keeps its line when empty. */
function Note({ status }: { readonly status: MediaStatus | null }) {
  if (status !== null && status.error !== null) return <p className={classes.bad}>{errorOf(status.error)}</p>;
  const isSilent = status !== null && !isMeasured(status);
  const shown = !isSilent ? 0 : status.state === 'idle' ? 2 : 1;
  return (
    <p className={classes.note}>
      <OneOf texts={[null, WORDS.notMeasured, WORDS.idleText]} shown={shown} />
    </p>
  );
}

/** Returns the load of the device's processor; a dash if its reports have stopped, null if it was never reported. */
function useCpu(): string | null {
  const percent = useTopicValue('system', (system) => system?.cpuPct ?? null);
  const isStale = useIsStale('system');
  // The last value is shown as old then, as the others of the card.
  const isAway = useUnheardSince() !== null;
  if (percent === null) return null;
  return isStale && !isAway ? WORDS.none : fill(WORDS.percent, { value: Math.round(percent) });
}

/** A measured value, with the set one where they are not the same. */
function Beside({ of, as }: { readonly of: Measured; readonly as: (value: string) => string }) {
  const measured = as(of.measured);
  return (
    <span className={classes.measured} data-off={of.isOff}>
      {of.isOff && of.set !== null ? fill(WORDS.off, { measured, set: of.set }) : measured}
    </span>
  );
}

/** The main figures of a stream that runs, else its state. */
function Summary({ status, set }: { readonly status: MediaStatus | null; readonly set: Values }) {
  if (status === null) return null;
  const fps = isMeasured(status) ? frameRateOf(status, set) : null;
  const rate = isMeasured(status) ? bitRateOf(status, set) : null;
  if (fps === null && rate === null) return status.state === null ? null : wordOf(WORDS.states, status.state);
  return (
    <>
      {fps && <Beside of={fps} as={inFps} />}
      {fps && rate && ' · '}
      {rate && <Beside of={rate} as={inKbps} />}
    </>
  );
}

/** The main stream: its picture, and its measured values beside the set ones. */
export function StreamCard({ Preview }: { readonly Preview: Preview }) {
  const { role } = useCurrentDevice();
  const { value, ageMs, isStale } = useShownTopic('media-status');
  const [intervalS, setIntervalS] = useState<number | null>(null);
  const cpu = useCpu();
  const set = useEditorState(({ editor }) => editor.resource?.reported) ?? {};
  const stream = useEditorState(({ editor }) => editor.resource?.capability?.stream);
  const status = value?.get(String(stream)) ?? null;
  // A stream that does not run reports its changes only.
  const isOld = isStale && status?.state === 'running';
  const isAway = useUnheardSince() !== null;
  const isBroken = status !== null && status.error !== null;
  const age = isOld && <span className={classes.old}>{fill(WORDS.old, { age: ageText(0, ageMs) })}</span>;
  return (
    <Card
      level={3}
      title={WORDS.status}
      folded={{
        summary: <Summary status={status} set={set} />,
        needs: isBroken ? ['error'] : [],
        // The picture shows what a change of the settings does.
        isOpenAtFirst: true,
      }}
      aside={can(role, 'editMedia') ? <CommandObstacle>{age}</CommandObstacle> : age}
    >
      <span role="status" className="visually-hidden">
        {isOld && WORDS.oldNews}
      </span>
      <div className={classes.stream}>
        {typeof stream === 'string' && <StreamPicture Preview={Preview} stream={stream} onKeyFrames={setIntervalS} />}
        <div className={cx(isOld && classes.stale)}>
          <MeasuredTable status={status} set={set} intervalS={intervalS} />
        </div>
      </div>
      <Note status={status} />
      <div className={cx((isOld || isAway) && classes.stale)}>
        <Facts facts={factsOf(status, cpu)} isWide />
      </div>
      <Actions />
    </Card>
  );
}
