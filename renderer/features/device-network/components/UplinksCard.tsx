import { textsIn } from '#app/lib/read';
import { useState, type KeyboardEvent } from 'react';
import { Badge } from '../../../components/Badge';
import { Button } from '../../../components/Button';
import { FormProblem } from '../../../components/form/FormProblem';
import { cx } from '../../../lib/cx';
import { fill } from '../../../lib/fill';
import { uniqueKeys } from '../../../lib/uniqueKeys';
import { wordOf } from '../../../lib/wordOf';
import { useIsStale, useTopicValue } from '../../../live/device/useTopic';
import { Anchor, Field } from '../../../resource/Field';
import { FieldCard } from '../../../resource/FieldCard';
import { useField } from '../../../resource/EditingContext';
import { useNetwork } from '../hooks/useNetwork';
import { useSessionLink } from '../hooks/useSessionLink';
import { moved } from '../move';
import { KINDS, WORDS } from '../words';
import classes from './Network.module.css';

/** The order in which the device tries its ways to the server: dragged, by buttons, or by the arrow keys. */
export function UplinksCard() {
  const field = useField('uplinks');
  const { links } = useNetwork();
  const [news, setNews] = useState('');
  const [dragged, setDragged] = useState<number | null>(null);
  const names = textsIn(field.value);
  const keys = uniqueKeys(names);
  const move = (from: number, to: number) => {
    const next = moved(names, from, to);
    if (next === names) return;
    field.set(next);
    setNews(fill(WORDS.moved, { name: names[from] ?? '', place: to + 1, count: names.length }));
  };
  const dragOver = (to: number) => {
    if (dragged === null || dragged === to) return;
    move(dragged, to);
    setDragged(to);
  };
  return (
    <FieldCard title={WORDS.uplinks} description={WORDS.uplinksHint} names={['uplinks', 'video_lte_only']}>
      <div className={classes.form}>
        <Anchor name="uplinks">
          <div className={classes.form}>
            <ol aria-label={WORDS.uplinks} className={classes.list}>
              {names.map((name, index) => (
                <UplinkRow
                  key={keys[index]}
                  {...{ name, index }}
                  kind={links.find((one) => one.name === name)?.kind ?? null}
                  count={names.length}
                  isReadOnly={field.isReadOnly}
                  onMove={(to) => move(index, to)}
                  onLeaveOut={() => field.set(names.filter((one) => one !== name))}
                  onDrag={setDragged}
                  onDragOver={() => dragOver(index)}
                />
              ))}
            </ol>
            <Unused
              names={links.map(({ name }) => name).filter((name) => !names.includes(name))}
              onUse={field.isReadOnly ? null : (name) => field.set([...names, name])}
            />
            <span role="status" className="visually-hidden">
              {news}
            </span>
            {field.problem !== undefined && <FormProblem>{field.problem}</FormProblem>}
          </div>
        </Anchor>
        <Field name="video_lte_only" />
      </div>
    </FieldCard>
  );
}

interface RowProps {
  readonly name: string;
  readonly index: number;
  readonly count: number;
  readonly kind: string | null;
  readonly isReadOnly: boolean;
  readonly onMove: (to: number) => void;
  readonly onLeaveOut: () => void;
  readonly onDrag: (index: number | null) => void;
  readonly onDragOver: () => void;
}

function UplinkRow({ name, index, count, kind, isReadOnly, onMove, onLeaveOut, onDrag, onDragOver }: RowProps) {
  const isSession = useSessionLink() === name;
  const isOld = useIsStale('network');
  const isVideo = useTopicValue('network', (value) => value?.videoInterface ?? null) === name;
  const handleKey = (event: KeyboardEvent) => {
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    onMove(index + by);
  };
  return (
    <li
      className={cx(classes.row, classes.uplink)}
      draggable={!isReadOnly}
      onDragStart={() => onDrag(index)}
      onDragEnd={() => onDrag(null)}
      onDragOver={(event) => {
        event.preventDefault();
        onDragOver();
      }}
    >
      {!isReadOnly && (
        <Button look="icon" aria-label={fill(WORDS.handle, { name })} title={WORDS.dragHint} onKeyDown={handleKey}>
          <span aria-hidden="true">⠿</span>
        </Button>
      )}
      <span className={classes.title}>
        <span className={classes.quiet} aria-hidden="true">
          {index + 1}
        </span>
        <span className="mono">{name}</span>
        {kind !== null && <span className={classes.quiet}>{wordOf(KINDS, kind)}</span>}
        {isSession && <Badge tone={isOld ? 'quiet' : 'good'}>{WORDS.inUse}</Badge>}
        {isVideo && <Badge>{WORDS.carriesVideo}</Badge>}
      </span>
      {!isReadOnly && <RowButtons {...{ name, index, count, isSession, onMove, onLeaveOut }} />}
    </li>
  );
}

type ButtonsProps = Pick<RowProps, 'name' | 'index' | 'count' | 'onMove' | 'onLeaveOut'> & {
  readonly isSession: boolean;
};

/** Ways to move an uplink without dragging it, and to leave it out where the device can do without it. */
function RowButtons({ name, index, count, isSession, onMove, onLeaveOut }: ButtonsProps) {
  const needed = isSession ? WORDS.leaveOutSession : count === 1 ? WORDS.leaveOutLast : undefined;
  return (
    <span className={classes.steady}>
      <Button
        look="icon"
        aria-label={fill(WORDS.moveUp, { name })}
        isHeld={index === 0}
        onClick={() => onMove(index - 1)}
      >
        <span aria-hidden="true">↑</span>
      </Button>
      <Button
        look="icon"
        aria-label={fill(WORDS.moveDown, { name })}
        isHeld={index === count - 1}
        onClick={() => onMove(index + 1)}
      >
        <span aria-hidden="true">↓</span>
      </Button>
      <Button
        look="icon"
        aria-label={fill(WORDS.leaveOut, { name })}
        disabled={needed !== undefined}
        title={needed ?? fill(WORDS.leaveOut, { name })}
        onClick={onLeaveOut}
      >
        <span aria-hidden="true">✕</span>
      </Button>
    </span>
  );
}

interface UnusedProps {
  readonly names: readonly string[];
  /** Null: this person may not. */
  readonly onUse: ((name: string) => void) | null;
}

function Unused({ names, onUse }: UnusedProps) {
  if (names.length === 0) return null;
  return (
    <ul aria-label={WORDS.unused} className={classes.list}>
      {names.map((name) => (
        <li key={name} className={classes.row}>
          <span className={classes.title}>
            <span className="mono">{name}</span>
            <span className={classes.quiet}>{WORDS.unused}</span>
          </span>
          {onUse && (
            <Button look="text" aria-label={fill(WORDS.use, { name })} onClick={() => onUse(name)}>
              {WORDS.useShort}
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}
