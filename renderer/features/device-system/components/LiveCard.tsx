import { ageText } from '#app/domain/relativeTime';
import { DEVICE_EVENTS } from '#app/events/deviceEvent';
import type { ReactNode } from 'react';
import { Card } from '../../../components/Card';
import { cx } from '../../../lib/cx';
import { fill } from '../../../lib/fill';
import { useTopic } from '../../../live/device/useTopic';
import { useIsOld } from '../../../live/useIsOld';
import { CommandObstacle } from '../../../settings/CommandObstacle';
import { WORDS } from '../words';
import classes from './System.module.css';

interface Props {
  readonly title: string;
  /** Its own limit, for what changes rarely. */
  readonly staleMs?: number;
  readonly body?: 'padded' | 'rows';
  /** On a phone it is folded, with this in its heading. */
  readonly summary?: ReactNode;
  /** Names of the things in it that need a look, as of `Card`. */
  readonly needs?: readonly string[];
  /** Folded on wide screens too. */
  readonly isRare?: boolean;
  /** It has buttons for commands, which this user may give. */
  readonly hasCommands?: boolean;
  readonly children: ReactNode;
}

const NO_NEEDS: readonly string[] = [];

/** A card of live values: grey, with their age, once they are older than their limit. */
export function LiveCard(props: Props) {
  const { title, staleMs = DEVICE_EVENTS.system.staleMs, body = 'padded' } = props;
  const { summary, needs = NO_NEEDS, isRare = false, hasCommands = false, children } = props;
  const { ageMs, isStale } = useTopic('system');
  const isOld = useIsOld(isStale && ageMs >= staleMs, ageMs);
  const age = isOld && <Age ms={ageMs} />;
  return (
    <Card
      level={3}
      title={title}
      body={body}
      aside={hasCommands ? <CommandObstacle>{age}</CommandObstacle> : age}
      {...(summary !== undefined && { folded: { summary, needs, isEverywhere: isRare } })}
    >
      <div className={cx(classes.readout, isOld && classes.stale)}>{children}</div>
    </Card>
  );
}

function Age({ ms }: { readonly ms: number }) {
  return <span className={classes.age}>{fill(WORDS.stale, { age: ageText(0, ms) })}</span>;
}
