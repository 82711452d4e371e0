import { useTimes, type ZonedTimes } from '../lib/display';
import type { UnsavedRecordings as Unsaved } from '../lib/useUnsavedRecordings';
import { Button } from './Button';
import { WORDS } from './recordingWords';

/** Describes a recording by its file name, as `Harbour drone_2026-08-21T14-03-11Z_part2.webm`. */
function describe(name: string, times: ZonedTimes): string {
  const [, device = name, at = ''] = /^(.*)_(\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d)Z/.exec(name) ?? [];
  const [day = '', time = ''] = at.split('T');
  const began = new Date(`${day}T${time.replaceAll('-', ':')}Z`);
  return Number.isNaN(began.getTime())
    ? WORDS.interruptedUndated({ device })
    : WORDS.interrupted({ device, at: times.absolute(began.getTime()) });
}

/** A line for each recording that was interrupted, to save or delete it. */
export function UnsavedRecordings({
  unsaved: { list, settle },
  className,
}: {
  readonly unsaved: Unsaved;
  readonly className?: string | undefined;
}) {
  const times = useTimes();
  return list?.map((one) => (
    <p key={one.name} className={className} role="status">
      <span>{describe(one.name, times)}</span>
      <Button look="text" onClick={() => settle(one, 'save')}>
        {WORDS.save}
      </Button>
      <Button look="text" onClick={() => settle(one, 'remove')}>
        {WORDS.remove}
      </Button>
    </p>
  ));
}
