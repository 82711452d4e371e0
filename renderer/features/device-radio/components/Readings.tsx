import type { RadioDirection, RadioStatus } from '#app/events/topics/radio';
import { useState } from 'react';
import { Button } from '../../../components/Button';
import { Facts } from '../../../components/Facts';
import { useUnits } from '../../../lib/display';
import { useMedia } from '../../../lib/useMedia';
import { WORDS } from '../words';
import { AntennaTable } from './AntennaTable';
import classes from './Radio.module.css';
import { directionFacts, isAlwaysShown } from './directionFacts';

interface Props {
  readonly dir: RadioDirection;
  readonly status: RadioStatus;
}

/** What is known of a direction, a line each, and what its antennas hear. On a phone most of it is shown on request, so that the settings are not far below. */
export function Readings({ dir, status }: Props) {
  const isPhone = useMedia('(max-width: 639px)');
  const [isOpen, setIsOpen] = useState(false);
  const facts = directionFacts(status, useUnits());
  const antennas = <AntennaTable dir={dir} antennas={status.antennas} />;
  const inSight = facts.filter((fact) => isAlwaysShown(fact, status));
  const others = facts.filter((fact) => !isAlwaysShown(fact, status));
  const hasMore = others.length > 0 || status.antennas.length > 0;
  if (!isPhone || !hasMore)
    return (
      <>
        <Facts facts={facts} />
        {antennas}
      </>
    );
  return (
    <>
      {inSight.length > 0 && <Facts facts={inSight} />}
      <div className={classes.toggle}>
        <Button look="dense" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          {isOpen ? WORDS.hideDetails : WORDS.showDetails}
        </Button>
      </div>
      <div className={classes.details} hidden={!isOpen}>
        {others.length > 0 && <Facts facts={others} />}
        {antennas}
      </div>
    </>
  );
}
