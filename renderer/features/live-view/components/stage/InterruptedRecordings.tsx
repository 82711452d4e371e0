import { useEffect, useState } from 'react';
import { Button } from '../../../../components/Button';
import type { Interrupted } from '../../capture/openInStorage';
import { useTimes, type ZonedTimes } from '../../../../lib/display';
import { CAPTURE } from '../../words/capture';
import classes from './Stage.module.css';

/** Describes a recording by its file name, as `Harbour drone_2026-08-21T14-03-11Z_part2.webm`. */
function describe(name: string, times: ZonedTimes): string {
  const [, device = name, at = ''] = /^(.*)_(\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d)Z/.exec(name) ?? [];
  const [day = '', time = ''] = at.split('T');
  const began = new Date(`${day}T${time.replaceAll('-', ':')}Z`);
  return Number.isNaN(began.getTime())
    ? CAPTURE.interruptedUndated({ device })
    : CAPTURE.interrupted({ device, at: times.absolute(began.getTime()) });
}

/** Offers recordings that a crash or a closed tab interrupted, to save or delete. */
export function InterruptedRecordings() {
  const times = useTimes();
  const [found, setFound] = useState<readonly Interrupted[]>([]);
  useEffect(() => {
    let isOver = false;
    void import('../../capture/openInStorage')
      .then(({ listInterrupted }) => listInterrupted())
      .then(
        (list) => !isOver && setFound(list),
        // Unreadable storage: no recordings.
        () => undefined,
      );
    return () => {
      isOver = true;
    };
  }, []);
  const settle = (one: Interrupted, run: () => Promise<void>) => {
    setFound((list) => list.filter((other) => other !== one));
    run().catch(() => undefined);
  };
  return found.map((one) => (
    <p key={one.name} className={classes.note} role="status">
      <span>{describe(one.name, times)}</span>
      <Button look="text" onClick={() => settle(one, one.save)}>
        {CAPTURE.save}
      </Button>
      <Button look="text" onClick={() => settle(one, one.remove)}>
        {CAPTURE.remove}
      </Button>
    </p>
  ));
}
