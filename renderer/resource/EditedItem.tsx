import type { Item } from '#app/api/item';
import type { ReactNode } from 'react';
import { Banner } from '../components/Banner';
import { ButtonLink } from '../components/Button';
import { Message } from '../components/Message';
import { fill } from '../lib/fill';
import { useLast } from '../lib/useLast';
import classes from './Resource.module.css';
import { useNamedField } from './useNamedField';
import { WORDS } from './words';

interface Props<I extends Item<unknown>> {
  readonly items: readonly I[];
  readonly id: string;
  readonly words: { readonly gone: string; readonly back: string; readonly beingRemoved: string };
  /** Address of the list. */
  readonly list: string;
  readonly children: (item: I, desired: NonNullable<I['desired']>) => ReactNode;
}

/** The page of one item, with the reason when the device refuses it. It stays open with its unsaved input when another user deletes the item. */
export function EditedItem<I extends Item<unknown>>({ items, id, words, list, children }: Props<I>) {
  const wanted = items.find((one) => one.id === id && one.desired !== null) ?? null;
  const item = useLast(wanted);
  useNamedField();
  if (!item?.desired)
    return <Message level={3} title={words.gone} action={<ButtonLink to={list}>{words.back}</ButtonLink>} />;
  return (
    <div className={classes.page}>
      {wanted === null && <Banner>{words.beingRemoved}</Banner>}
      {wanted?.state === 'rejected' && (
        <Banner>{fill(WORDS.itemRejected, { reason: wanted.rejected?.error ?? '' })}</Banner>
      )}
      {children(item, item.desired)}
    </div>
  );
}
