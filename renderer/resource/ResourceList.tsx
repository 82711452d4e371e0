import type { ReactNode } from 'react';
import { useCurrentDevice } from '../api/CurrentDeviceContext';
import { toastFailure } from '../api/toastFailure';
import { Card } from '../components/Card';
import { OneOf } from '../components/OneOf';
import { toastBegun } from '../components/toast';
import { fill } from '../lib/fill';
import { useDeviceStatus } from '../live/useDeviceStatus';
import { AskFirst } from './AskFirst';
import { ChangedSince } from './ChangedSince';
import classes from './Resource.module.css';
import type { ItemActions } from './useCollection';
import { useItemQuestion, type ListForm, type Named } from './useItemQuestion';
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
  readonly form: ListForm;
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

/** Lists one kind of item of the current device, such as endpoints, with state and actions; asks before a deletion. */
export function ResourceList<I extends Named>(props: Props<I>) {
  const { items = [], words, form, actions, aside, notice, empty, isRemovedArmed = false, row } = props;
  const device = useCurrentDevice();
  const { isOnline } = useDeviceStatus(device.id, device.lastSeenAt);
  const isOffline = isOnline === false;
  const { newest, own } = useReportedTimes(items);
  const asking = useItemQuestion({ items, actions, form, isRemovedArmed });
  const keep = (item: I) => asking.keep(item).catch((error: unknown) => toastFailure(error, { id: `item ${item.id}` }));
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
              onRemove: () => asking.ask(item),
              onKeep: () => void keep(item),
            }),
          )}
        </ul>
      )}
      {empty}
      <Question {...props} {...{ asking, isOffline }} />
    </Card>
  );
}

type QuestionProps<I extends Named> = Props<I> & {
  readonly asking: ReturnType<typeof useItemQuestion<I>>;
  readonly isOffline: boolean;
};

/** Asks before a deletion, and before a refused one is kept that somebody else has changed meanwhile. */
function Question<I extends Named>(props: QuestionProps<I>) {
  const { words, form, isRemovedArmed = false, asking, isOffline } = props;
  const { question, now, meanwhile, before, after } = asking;
  if (question.asked === null || now === null) return null;
  const { act } = question.asked;
  const { title, verb, text } = textsOf(words, act, now.desired !== null);
  const tell = () => toastBegun(isOffline ? WORDS.queuedToast : WORDS.savedToast, { id: `item ${now.id}` });
  return (
    <AskFirst
      title={fill(title, { name: (now.desired ?? now.reported)?.name ?? '' })}
      verb={verb}
      tone={act === 'remove' ? 'danger' : 'primary'}
      isAllowedArmed={act === 'remove' && isRemovedArmed}
      isTyped={question.isArmed}
      armed={words.removeArmed}
      {...asking.dialog(tell)}
    >
      <div className={classes.consequences}>
        <p>{text}</p>
        {meanwhile !== null && (
          <ChangedSince
            {...{ before, after }}
            definition={form.definition}
            words={form.words}
            what={meanwhile}
            by={now.changedBy}
          />
        )}
      </div>
    </AskFirst>
  );
}

/** `isKept`: somebody else has kept the item already, with other values. */
function textsOf(words: ListWords, act: 'remove' | 'keep', isKept: boolean) {
  if (act === 'remove') return { title: words.removeTitle, verb: words.removeVerb, text: words.removeText };
  return isKept
    ? { title: WORDS.restoreTitle, verb: WORDS.restoreVerb, text: WORDS.restoreText }
    : { title: WORDS.keepTitle, verb: WORDS.keepVerb, text: WORDS.keepText };
}
