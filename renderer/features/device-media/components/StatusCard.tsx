import { ageText } from '#app/domain/relativeTime';
import { ownValue } from '#app/lib/ownValue';
import type { MediaStatus } from '#app/events/topics/media';
import type { Values } from '#app/resource/define';
import type { ReactNode } from 'react';
import { Card } from '../../../components/Card';
import { Facts } from '../../../components/Facts';
import { OneOf } from '../../../components/OneOf';
import { fill } from '../../../lib/fill';
import { duration } from '../../../lib/quantity';
import { wordOf } from '../../../lib/wordOf';
import { useIsStale, useTopic, useTopicValue } from '../../../live/device/useTopic';
import { useEditorState } from '../../../resource/EditingContext';
import { bitRateOf, frameRateOf, sizeOf, type Measured } from '../measure';
import { WORDS } from '../words';
import { Actions } from './Actions';
import classes from './Media.module.css';

const shown = (value: string) =>
  fill(WORDS.size, { width: value.split('x')[0] ?? '', height: value.split('x')[1] ?? '' });

/** A measured value, and the set one where they are not the same. */
function Beside({ of, as }: { readonly of: Measured; readonly as: (value: string) => string }): ReactNode {
  if (of.set === null) return as(of.measured);
  const places = { measured: as(of.measured), set: as(of.set) };
  return (
    <span className={classes.measured} data-off={of.isOff}>
      {fill(WORDS.set, places)}
    </span>
  );
}

const errorOf = (error: string) => ownValue(WORDS.errors, error) ?? fill(WORDS.unknownError, { error });

/** Of a stream that does not run there is nothing to measure. */
const isMeasured = ({ state }: MediaStatus) => state === 'running' || state === 'error';

const beside = (one: Measured | null, as: (value: string) => string) => one && <Beside of={one} as={as} />;

/** The same lines in every state of the stream, so that nothing below moves when it starts or ends. */
function factsOf(status: MediaStatus | null, set: Values, cpu: string | null) {
  const fps = (value: string) => fill(WORDS.fps, { value });
  const kbps = (value: string) => fill(WORDS.kbps, { value });
  const measured = (of: (status: MediaStatus) => ReactNode): ReactNode => {
    if (status === null) return null;
    return isMeasured(status) ? of(status) : WORDS.none;
  };
  const state = status?.state ?? null;
  return [
    { label: WORDS.state, value: state === null ? null : wordOf(WORDS.states, state) },
    { label: WORDS.resolution, value: measured((one) => beside(sizeOf(one, set), shown)) },
    { label: WORDS.frameRate, value: measured((one) => beside(frameRateOf(one, set), fps)) },
    { label: WORDS.bitrate, value: measured((one) => beside(bitRateOf(one, set), kbps)) },
    { label: WORDS.dropped, value: measured(({ droppedFrames }) => droppedFrames) },
    { label: WORDS.encoder, value: measured(({ encoder }) => encoder) },
    { label: WORDS.uptime, value: measured(({ uptimeS }) => duration(uptimeS)) },
    { label: WORDS.viewers, value: status?.viewers ?? null },
    { label: WORDS.cpu, value: cpu },
  ];
}

/** What is wrong with the stream, or why it is not measured; keeps its line when empty. */
function Note({ status }: { readonly status: MediaStatus | null }) {
  if (status !== null && status.error !== null) return <p className={classes.bad}>{errorOf(status.error)}</p>;
  const isIdle = status !== null && !isMeasured(status);
  return (
    <p className={classes.note}>
      <OneOf texts={[null, WORDS.notMeasured]} shown={isIdle ? 1 : 0} />
    </p>
  );
}

/** The load of the whole device; a dash once it is reported no more, null if it never was. */
function useCpu(): string | null {
  const percent = useTopicValue('system', (system) => system?.cpuPct ?? null);
  const isStale = useIsStale('system');
  if (percent === null) return null;
  return isStale ? WORDS.none : fill(WORDS.percent, { value: Math.round(percent) });
}

/** What the device measures of its main stream now, beside what is set. */
export function StatusCard() {
  const { value, ageMs, isStale } = useTopic('media-status');
  const cpu = useCpu();
  const set = useEditorState(({ editor }) => editor.resource?.reported) ?? {};
  const stream = useEditorState(({ editor }) => editor.resource?.capability?.stream);
  const status = value?.get(String(stream)) ?? null;
  // A stream that does not run reports its changes only.
  const isOld = isStale && status?.state === 'running';
  return (
    <Card
      level={3}
      title={WORDS.status}
      description={WORDS.statusText}
      aside={isOld && <span className={classes.old}>{fill(WORDS.old, { age: ageText(0, ageMs) })}</span>}
    >
      <span role="status" className="visually-hidden">
        {isOld && WORDS.oldNews}
      </span>
      <div className={isOld ? classes.stale : undefined}>
        <Facts facts={factsOf(status, set, cpu)} isWide />
      </div>
      <Note status={status} />
      <Actions />
    </Card>
  );
}
