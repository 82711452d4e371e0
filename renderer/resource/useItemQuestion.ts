import { ApiError, isApiError } from '#app/api/errors';
import { isStale } from '#app/api/stale';
import type { Item } from '#app/api/item';
import { sameJson } from '#app/lib/sameJson';
import type { Values } from '#app/resource/define';
import { useEffect, useEffectEvent } from 'react';
import { onNewest } from '../api/onNewest';
import { changedNames, type Meanwhile } from './ChangedSince';
import { useAsked } from './useAsked';
import type { ItemActions } from './useCollection';
import type { ItemForm } from './useItem';
import { WORDS } from './words';

export type Named = Item<{ readonly name: string }>;

/** How values of one kind of item are read and sent. */
export type ListForm = Pick<ItemForm<Values, object>, 'definition' | 'words' | 'changesOf'>;

/** A question about an item, with the item as the person saw it when the question opened. */
interface ItemQuestion<I> {
  /** `keep` asks again when the user wants to keep an item whose deletion the device refused, and somebody else has changed it meanwhile. */
  readonly act: 'remove' | 'keep';
  readonly seen: I;
}

interface Options<I> {
  readonly items: readonly I[];
  readonly actions: ItemActions<I, object>;
  readonly form: ListForm;
  /** Armed vehicles accept deletions. */
  readonly isRemovedArmed: boolean;
}

const NONE: Values = {};
/** Returns the desired values of an item; of an item that is being deleted, the values that the device still has. */
const valuesOf = ({ desired, reported }: Named): Values => desired ?? reported ?? NONE;

/** Returns true if the item can be deleted or kept: the device is not deleting it right now. */
const isStanding = ({ desired, state }: Named): boolean => desired !== null || state === 'rejected';

/** Returns what others have done to an item since the question opened; null for nothing that changes the question. */
function meanwhileOf({ act, seen }: ItemQuestion<Named>, now: Named): Meanwhile | null {
  if (seen.desired === null && now.desired !== null) return 'kept';
  const isDeletedAgain = now.desired === null && (seen.desired !== null || act === 'keep');
  if (isDeletedAgain && now.version !== seen.version) return 'deleted';
  return sameJson(valuesOf(seen), valuesOf(now)) ? null : 'changed';
}

/** Calls `act` each time the condition becomes true, so that a dialog about a deleted item closes and does not reopen by itself. */
function useOnce(is: boolean, act: () => void): void {
  const latest = useEffectEvent(act);
  useEffect(() => {
    if (is) latest();
  }, [is]);
}

/**
 * Asks before an item is deleted, and deletes it. Also keeps an item whose deletion the device has refused. When others have changed the
 * item meanwhile, sends nothing until the user has seen the change and answered again.
 */
export function useItemQuestion<I extends Named>({ items, actions, form, isRemovedArmed }: Options<I>) {
  const question = useAsked<ItemQuestion<I>>();
  const { asked } = question;
  // Read from the current list: another user may change the item while the dialog is open.
  const found = items.find(({ id }) => id === asked?.seen.id);
  const now = found && isStanding(found) ? found : null;
  useOnce(asked !== null && now === null, question.close);

  /** Reads the item again; null if it was deleted. */
  const newestOf = (id: string): Promise<I | null> =>
    actions.get(id).catch((error: unknown) => {
      if (isApiError(error) && (error.status === 404 || error.status === 410)) return null;
      throw error;
    });

  /** Rejects with the server's refusal where others have changed it since it was shown. */
  const remove = (shown: I, overrideArmed: boolean) => {
    const renew = async () => {
      const newest = await newestOf(shown.id);
      return newest && sameJson(newest.desired, shown.desired) ? newest : null;
    };
    return onNewest(shown, renew, (one) => actions.remove(one, overrideArmed));
  };

  /** Keeps the item with the values that the user saw. Overwrites newer values of somebody else. */
  const keepAsSeen = (shown: I, seen: I, overrideArmed: boolean) => {
    const { definition } = form;
    const { desired }: Named = shown;
    if (desired === null) return actions.change(shown, {}, overrideArmed);
    const before = valuesOf(seen);
    // A secret is not read: nobody knows what it was.
    const names = changedNames(definition, before, desired).filter(
      (name) => definition.fields[name]?.kind !== 'secret',
    );
    const edits = Object.fromEntries(names.map((name) => [name, before[name]]));
    return actions.change(shown, form.changesOf(edits, desired), overrideArmed);
  };

  return {
    question,
    /** The item of the open question, as it is now; null: no question is open. */
    now: asked && now,
    meanwhile: asked && now && meanwhileOf(asked, now),
    before: asked ? valuesOf(asked.seen) : NONE,
    after: now ? valuesOf(now) : NONE,
    ask: (item: I) => question.ask({ act: 'remove', seen: item }),
    /** Returns the props of the question's dialog. `onSent` is called when the server has taken the answer. */
    dialog: (onSent: () => void) =>
      question.dialog(async ({ act, seen }, isArmed) => {
        if (now === null) return;
        if (act === 'remove') await remove(now, isArmed && !isRemovedArmed);
        else await keepAsSeen(now, seen, isArmed);
        onSent();
      }),
    /** Asks only where somebody else was quicker. Rejects with ApiError. */
    keep: async (item: I): Promise<void> => {
      try {
        await actions.change(item, {});
      } catch (error) {
        if (!isStale(error)) throw error;
        const newest = await newestOf(item.id);
        if (newest === null || !isStanding(newest)) throw new ApiError('http', WORDS.keptTooLate, { status: 410 });
        // Nothing is left to do where somebody else has kept it as it was.
        if (!sameJson(newest.desired, item.reported)) question.ask({ act: 'keep', seen: item });
      }
    },
  };
}
