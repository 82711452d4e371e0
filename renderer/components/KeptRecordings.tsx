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

/** A line for each recording that was interrupted, to save or delete it. */
export function InterruptedRecordings({ kept: { list, settle }, className }: Props) {
  const times = useTimes();
  return list
    ?.filter(({ isSaved }) => !isSaved)
    .map((one) => (
      <p key={one.name} className={className} role="status">
        <span>{describe(one, times)}</span>
        <Button look="text" onClick={() => settle(one, 'save')}>
          {WORDS.save}
        </Button>
        <Button look="text" onClick={() => settle(one, 'remove')}>
          {WORDS.remove}
        </Button>
      </p>
    ));
}

/** Recordings whose download may have failed: behind one line, to save them again or delete them. */
export function SavedRecordings({ kept: { list, settle }, className }: Props) {
  const times = useTimes();
  const saved = list?.filter(({ isSaved }) => isSaved) ?? [];
  if (saved.length === 0) return null;
  return (
    <details className={className}>
      <summary>{WORDS.kept({ count: saved.length })}</summary>
      <p>{WORDS.keptHint}</p>
      <ul>
        {saved.map((one) => (
          <li key={one.name}>
            <span>{describe(one, times)}</span>
            <Button look="text" onClick={() => settle(one, 'save')}>
              {WORDS.saveAgain}
            </Button>
            <Button look="text" onClick={() => settle(one, 'remove')}>
              {WORDS.remove}
            </Button>
          </li>
        ))}
      </ul>
    </details>
  );
}
