import type { Item } from '#app/api/item';
import { useEffect, useEffectEvent, type ReactNode } from 'react';
import { useCurrentDevice } from '../api/CurrentDeviceContext';
import { toastFailure } from '../api/toastFailure';
import { Card } from '../components/Card';
import { OneOf } from '../components/OneOf';
import { toastBegun } from '../components/toast';
import { fill } from '../lib/fill';
import { useDeviceStatus } from '../live/useDeviceStatus';
import { AskFirst } from './AskFirst';
import { useAskFirst } from './useAskFirst';
import type { ItemActions } from './useCollection';
import { useIsArmed } from './useIsArmed';
import { useReportedTimes } from './useReportedTimes';
import { WORDS } from './words';

/** Texts of one list; `removeTitle` has the place `name`, `offlineAt` the place `reported`. */
export interface ListWords {
  readonly title: string;
  readonly description: string;
  readonly offline: string;
  readonly offlineAt: string;
  readonly removeTitle: string;
  readonly removeText: string;
  readonly removeVerb: string;
  /** The warning for an armed vehicle. */
  readonly removeArmed: string;
}

type Named = Item<{ readonly name: string }>;

/** What a row gets besides its item. */
export interface RowContext {
  readonly isOffline: boolean;
  /** When its values were reported, as shown; null to show nothing. */
  readonly reported: string | null;
  onRemove(): void;
  /** Keeps the item after the device refused to delete it. */
  onKeep(): void;
}

interface Props<I> {
  /** Undefined while unknown. */
  readonly items: readonly I[] | undefined;
  readonly words: ListWords;
  readonly actions: ItemActions<I, object>;
  /** Shown beside the title. */
  readonly aside?: ReactNode;
  /** Shown above the rows. */
  readonly notice?: ReactNode;
  /** Shown below the rows, or in place of them when there are none. */
  readonly empty?: ReactNode;
  /** Armed vehicles accept deletions. */
  readonly isRemovedArmed?: boolean;
  readonly row: (item: I, context: RowContext) => ReactNode;
}

/** Calls `act` each time the condition becomes true, so that a dialog about a deleted item closes and does not reopen by itself. */
function useOnce(is: boolean, act: () => void): void {
  const latest = useEffectEvent(act);
  useEffect(() => {
    if (is) latest();
  }, [is]);
}

/** Lists one kind of item of the current device, such as endpoints, with state and actions; asks before a deletion. */
export function ResourceList<I extends Named>(props: Props<I>) {
  const { items = [], words, actions, aside, notice, empty, isRemovedArmed = false, row } = props;
  const device = useCurrentDevice();
  const { isOnline } = useDeviceStatus(device.id, device.lastSeenAt);
  const isOffline = isOnline === false;
  const { newest, own } = useReportedTimes(items);
  const question = useAskFirst<string>(useIsArmed());
  // Read from the current list: another user may change the item while the dialog is open.
  const asked = items.find(({ id }) => id === question.asked);
  const isAsked = asked !== undefined && (asked.desired !== null || asked.state === 'rejected');
  useOnce(question.asked !== null && !isAsked, question.close);
  const keep = (item: I) =>
    actions.change(item, {}).catch((error: unknown) => toastFailure(error, { id: `item ${item.id}` }));
  const remove = () =>
    question.answer(async (id, isArmed) => {
      if (asked) await actions.remove(asked, isArmed && !isRemovedArmed);
      toastBegun(isOffline ? WORDS.queuedToast : WORDS.savedToast, { id: `item ${id}` });
    });
  const offline = newest === null ? words.offline : fill(words.offlineAt, { reported: newest });
  return (
    <Card
      level={3}
      body="rows"
      title={words.title}
      description={<OneOf texts={[words.description, offline]} shown={isOffline ? 1 : 0} />}
      aside={aside}
    >
      {notice}
      {items.length > 0 && (
        <ul>
          {items.map((item) =>
            row(item, {
              isOffline,
              reported: isOffline ? own(item) : null,
              onRemove: () => question.ask(item.id),
              onKeep: () => void keep(item),
            }),
          )}
        </ul>
      )}
      {empty}
      {isAsked && (
        <AskFirst
          title={fill(words.removeTitle, { name: (asked.desired ?? asked.reported)?.name ?? '' })}
          verb={words.removeVerb}
          isArmed={question.isArmed}
          isNews={question.isNews}
          isAllowedArmed={isRemovedArmed}
          isTyped={question.isArmed}
          armed={words.removeArmed}
          onClose={question.close}
          onConfirm={remove}
        >
          {words.removeText}
        </AskFirst>
      )}
    </Card>
  );
}
