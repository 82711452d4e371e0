import type { Item } from '#app/api/item';
import type { ReactNode } from 'react';
import { RowText } from '../components/RowText';
import { useCardMark } from '../lib/cardsOnPage';
import { fill } from '../lib/fill';
import { ChangedBy } from './ChangedBy';
import classes from './List.module.css';
import { WORDS } from './words';

interface Props {
  readonly item: Item<{ readonly name: string }>;
  /** When its values were reported, as shown; null to show nothing. */
  readonly reported: string | null;
  /** Shown in front of the texts, as a switch or a picture. */
  readonly lead: ReactNode;
  readonly badges: ReactNode;
  /** Replaces the usual text about a change on its way to the device; null for the usual text. */
  readonly change?: string | null;
  /** What the device reports about the item, shown below the state of a change. */
  readonly facts?: ReactNode;
  /** A menu or `RowButtons`. */
  readonly actions: ReactNode;
  /** The description of the item. */
  readonly children: ReactNode;
}

/** Text about a change on its way to the device; null when there is none. */
function changeText({ state, desired }: Item<unknown>): string | null {
  if (state === 'rejected') return null;
  if (desired === null) return state === 'queued_offline' ? WORDS.states.queued_offline : WORDS.removing;
  return state === null || state === 'in_sync' ? null : WORDS.states[state];
}

/** One row of a `ResourceList`: the item, the state of its last change, and who made the change. */
export function ResourceRow({ item, reported, lead, badges, change = null, facts, actions, children }: Props) {
  const { state, desired, rejected, changedBy, changedAt } = item;
  const onItsWay = change ?? changeText(item);
  useCardMark(state === 'rejected' ? 'refused' : null);
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
            {fill(desired ? WORDS.itemRejected : WORDS.removalRejected, { reason: rejected?.error ?? '' })}
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

/** A secondary line about an item; `bad` for what is wrong with it. */
export function RowNote({ tone = 'help', children }: { readonly tone?: 'help' | 'bad'; readonly children: ReactNode }) {
  return <span className={classes[tone]}>{children}</span>;
}

/** Buttons at the end of a row, or below its texts on a phone. */
export function RowButtons({ children }: { readonly children: ReactNode }) {
  return <div className={classes.actions}>{children}</div>;
}
