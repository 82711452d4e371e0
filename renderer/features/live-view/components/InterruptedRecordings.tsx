import { useEffect, useState } from 'react';
import { Button } from '../../../components/Button';
import type { Interrupted } from '../capture/openInStorage';
import classes from './LiveView.module.css';

/** `Harbour drone_2026-08-21T14-03-11Z_part2.webm`: of the device, when. */
function describe(name: string): string {
  const [, device = name, at = ''] = /^(.*)_(\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d)Z/.exec(name) ?? [];
  const [day = '', time = ''] = at.split('T');
  const began = new Date(`${day}T${time.replaceAll('-', ':')}Z`);
  return Number.isNaN(began.getTime()) ? device : `${device}, ${began.toLocaleString()},`;
}

/** Recordings that a crash or a closed tab has interrupted, to be saved or deleted. */
export function InterruptedRecordings() {
  const [found, setFound] = useState<readonly Interrupted[]>([]);
  useEffect(() => {
    let isOver = false;
    void import('../capture/openInStorage')
      .then(({ listInterrupted }) => listInterrupted())
      .then(
        (list) => !isOver && setFound(list),
        // Storage that cannot be read has nothing to offer.
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
    <p key={one.name} className={classes.saved} role="status">
      <span>{`A recording from ${describe(one.name)} was interrupted.`}</span>
      <Button look="text" onClick={() => settle(one, one.save)}>
        Save
      </Button>
      <Button look="text" onClick={() => settle(one, one.remove)}>
        Delete
      </Button>
    </p>
  ));
}
