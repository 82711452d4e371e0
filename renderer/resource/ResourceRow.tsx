import type { Item } from '#app/api/item';
import type { ReactNode } from 'react';
import { RowText } from '../components/RowText';
import { fill } from '../lib/fill';
import { ChangedBy } from './ChangedBy';
import { ITEM_WORDS } from './itemWords';
import classes from './List.module.css';
import { WORDS } from './words';

interface Props {
  readonly item: Item<{ readonly name: string }>;
  /** When its values were reported; null: it need not be said. */
  readonly reported: string | null;
  /** In front of the texts: a switch, a picture. */
  readonly lead: ReactNode;
  readonly badges: ReactNode;
  /** What is on its way to the device, in place of the usual words; null: those. */
  readonly change?: string | null;
  /** What the device finds, below what is on its way. */
  readonly facts?: ReactNode;
  /** One menu, or `RowButtons`. */
  readonly actions: ReactNode;
  /** What it is. */
  readonly children: ReactNode;
}

/** What is on its way to the device; null: nothing. */
function changeText({ state, desired }: Item<unknown>): string | null {
  if (state === 'rejected') return null;
  if (desired === null) return state === 'queued_offline' ? WORDS.states.queued_offline : ITEM_WORDS.removing;
  return state === null || state === 'in_sync' ? null : WORDS.states[state];
}

/** One item of a `ResourceList`: what it is, how far a change of it is, and who made that. */
export function ResourceRow({ item, reported, lead, badges, change = null, facts, actions, children }: Props) {
  const { state, desired, rejection, changedBy, changedAt } = item;
  const onItsWay = change ?? changeText(item);
  return (
    <li className={classes.row}>
      {lead}
      <RowText
        name={
          <>
            <bdi>{(item.reported ?? desired)?.name}</bdi>
            {badges}
          </>
        }
      >
        {children}
        {onItsWay !== null && (
          <span role="status" className={classes.change}>
            {onItsWay}
          </span>
        )}
        {state === 'rejected' && (
          <span role="alert" className={classes.bad}>
            {fill(desired ? ITEM_WORDS.rejected : ITEM_WORDS.removalRejected, { reason: rejection ?? '' })}
          </span>
        )}
        {facts}
        {reported !== null && <span className={classes.help}>{fill(WORDS.reported, { reported })}</span>}
        {changedBy !== null && changedAt !== null && (
          <span className={classes.help}>
            <ChangedBy by={changedBy} at={changedAt} />
          </span>
        )}
      </RowText>
      {actions}
    </li>
  );
}

/** A line about an item that matters less than the others, or `bad`: about what is wrong with it. */
export function RowNote({ tone = 'help', children }: { readonly tone?: 'help' | 'bad'; readonly children: ReactNode }) {
  return <span className={classes[tone]}>{children}</span>;
}

/** Several buttons at the end of a row; on a phone below its texts. */
export function RowButtons({ children }: { readonly children: ReactNode }) {
  return <div className={classes.actions}>{children}</div>;
}
