import { useTimes, type ZonedTimes } from '../lib/display';
import type { KeptRecording } from '../lib/recordings';
import type { KeptRecordings as Kept } from '../lib/useKeptRecordings';
import { Button } from './Button';
import { WORDS } from './recordingWords';

/** Describes a recording by its file name, as `Harbour drone_2026-08-21T14-03-11Z_part2.webm`. */
function describe({ name, isSaved }: KeptRecording, times: ZonedTimes): string {
  const [, device = name, at = ''] = /^(.*)_(\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d)Z/.exec(name) ?? [];
  const [day = '', time = ''] = at.split('T');
  const began = new Date(`${day}T${time.replaceAll('-', ':')}Z`);
  if (Number.isNaN(began.getTime())) return isSaved ? name : WORDS.interruptedUndated({ device });
  return WORDS[isSaved ? 'saved' : 'interrupted']({ device, at: times.absolute(began.getTime()) });
}

interface Props {
  readonly kept: Kept;
  readonly className?: string | undefined;
}

interface LineProps {
  readonly kept: Kept;
  readonly one: KeptRecording;
}

/** A recording with what can be done about it, and what could not be done. */
function Line({ kept: { settle, settlingOf }, one }: LineProps) {
  const times = useTimes();
  const settling = settlingOf(one);
  const isHeld = settling?.isFailed === false;
  return (
    <>
      <span>{describe(one, times)}</span>
      <Button look="text" isHeld={isHeld} onClick={() => settle(one, 'save')}>
        {one.isSaved ? WORDS.saveAgain : WORDS.save}
      </Button>
      <Button look="text" isHeld={isHeld} onClick={() => settle(one, 'remove')}>
        {WORDS.remove}
      </Button>
      {/* The line of an interrupted recording is a live region itself. */}
      {settling?.isFailed && <span role={one.isSaved ? 'alert' : undefined}>{WORDS.failed[settling.how]}</span>}
    </>
  );
}

/** A line for each recording that was interrupted, to save or delete it. */
export function InterruptedRecordings({ kept, className }: Props) {
  return kept.list
    ?.filter(({ isSaved }) => !isSaved)
    .map((one) => (
      <p key={one.name} className={className} role="status">
        <Line kept={kept} one={one} />
      </p>
    ));
}

/** Recordings whose download may have failed: behind one line, to save them again or delete them. */
export function SavedRecordings({ kept, className }: Props) {
  const saved = kept.list?.filter(({ isSaved }) => isSaved) ?? [];
  if (saved.length === 0) return null;
  return (
    <details className={className}>
      <summary>{WORDS.kept({ count: saved.length })}</summary>
      <p>{WORDS.keptHint}</p>
      <ul>
        {saved.map((one) => (
          <li key={one.name}>
            <Line kept={kept} one={one} />
          </li>
        ))}
      </ul>
    </details>
  );
}
