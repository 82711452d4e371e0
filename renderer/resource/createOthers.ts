import { createStore, type StoreApi } from 'zustand/vanilla';
import { ownValue } from '#app/lib/ownValue';
import { sameJson } from '#app/lib/sameJson';
import type { Editor } from '#app/resource/editor';
import type { Resource } from '#app/resource/resource';
import { serverNow } from '../lib/serverTime';

/** A field's change by another user while the form is open. */
interface OthersChange {
  /** Name of the last one who changed it. */
  readonly by: string;
  /** The value before the first of these changes. */
  readonly before: unknown;
}

/** The changes by other users that the form still tells, by field name. */
type OthersChanges = Readonly<Record<string, OthersChange>>;

const NONE: OthersChanges = {};

/** What is watched of a form. */
interface Watched {
  readonly editor: Editor;
  readonly texts: Readonly<Record<string, unknown>>;
}

interface Visit {
  /** ID of the user who has the form open; empty while not known. */
  readonly user: string;
  /** When it was opened, in ms since the epoch, by the server's clock. */
  readonly since: number;
}

/**
 * Returns the name of the other user who made the one change since `before`; null if nobody else is known to have made it. Of several
 * changes only the author of the last is known, and values that the server has put back nobody has set.
 */
function otherOf(before: Resource, { version, desiredBy, desiredAt }: Resource, { user, since }: Visit): string | null {
  if (version !== null && before.version !== null && version - before.version > 1) return null;
  if (desiredAt !== null && desiredAt === before.desiredAt) return null;
  // Without an ID it may be the user's own change.
  if (desiredBy === null || desiredBy.id === '' || user === '' || desiredBy.id === user) return null;
  return desiredAt !== null && desiredAt < since ? null : desiredBy.name;
}

/** Returns the changes after newer values came. Who changed something oneself, in another window too, has seen it; so has who sees the old value again. */
function arrived(known: OthersChanges, before: Resource, now: Resource, by: string | null): OthersChanges {
  const changed = Object.keys(now.desired).filter(
    (name) => Object.hasOwn(before.desired, name) && !sameJson(before.desired[name], now.desired[name]),
  );
  if (changed.length === 0) return known;
  const others = Object.entries(known).filter(([name]) => !changed.includes(name));
  const news = changed.flatMap((name): [string, OthersChange][] => {
    const first = ownValue(known, name);
    const seen = first ? first.before : before.desired[name];
    return by === null || sameJson(seen, now.desired[name]) ? [] : [[name, { by, before: seen }]];
  });
  return Object.fromEntries([...others, ...news]);
}

/** Returns the changes after a step of the form: one that is edited needs telling no more, and after a save none does. */
function next(known: OthersChanges, { editor, texts }: Watched, before: Resource | null, visit: Visit): OthersChanges {
  const { resource, edits, sending } = editor;
  if (sending !== null) return NONE;
  const isNew = resource !== null && before !== null && resource !== before;
  const all = isNew ? arrived(known, before, resource, otherOf(before, resource, visit)) : known;
  const rest = Object.entries(all).filter(([name]) => !Object.hasOwn(edits, name) && !Object.hasOwn(texts, name));
  return rest.length === Object.keys(all).length ? all : Object.fromEntries(rest);
}

/** Returns a store of what other users change in a form from now on, without the fields that its user has edited since, and without all once it is saved. */
export function createOthers(form: Pick<StoreApi<Watched>, 'subscribe'>, user: string) {
  const visit: Visit = { user, since: serverNow() };
  const others = createStore<OthersChanges>(() => NONE);
  form.subscribe((state, { editor }) => others.setState(next(others.getState(), state, editor.resource, visit), true));
  return others;
}
