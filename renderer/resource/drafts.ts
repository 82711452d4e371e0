import { asRecord, textsIn } from '#app/lib/read';
import type { Values } from '#app/resource/define';
import { sessionEnd } from '../lib/sessionEnd';
import { signOutMark } from '../lib/signOutMark';
import { tabStorage } from '../lib/tabStorage';
import { watchSession } from '../lib/watchSession';

const PREFIX = 'farsight.draft.';
const MAX_CHARACTERS = 100_000;

export interface Draft {
  readonly edits: Values;
  readonly base: Values;
  /** Names of fields whose input is not kept: secrets and invalid texts. */
  readonly lost: readonly string[];
}

function read(name: string): Draft | null {
  const text = tabStorage.get(`${PREFIX}${name}`);
  if (text === null || text.length > MAX_CHARACTERS) return null;
  try {
    const { edits, base, lost } = asRecord(JSON.parse(text) as unknown);
    return { edits: asRecord(edits), base: asRecord(base), lost: textsIn(lost) };
  } catch {
    return null;
  }
}

/** Key of the entry that names the user of the drafts. No resource has this name. */
const OWNER = `${PREFIX}owner` as const;

/**
 * Edits that survive a reload of the tab and an expired session, for the same user only. Without storage they last as long as
 * the page.
 */
export function openDraft(name: string, user: string) {
  const owner = `${user} ${signOutMark.make()}`;
  if (tabStorage.get(OWNER) !== owner) tabStorage.removeAll(PREFIX);
  tabStorage.set(OWNER, owner);
  const hasEnded = watchSession();
  return {
    read: () => read(name),
    write: (draft: Draft): void => {
      if (Object.keys(draft.edits).length + draft.lost.length === 0) tabStorage.remove(`${PREFIX}${name}`);
      // After a sign-out a page may still write once more.
      else if (tabStorage.get(OWNER) === owner) tabStorage.set(`${PREFIX}${name}`, JSON.stringify(draft));
    },
    /** Call when the page is left. Deletes the draft, unless the session has expired. */
    forget: (): void => {
      if (!hasEnded()) tabStorage.remove(`${PREFIX}${name}`);
    },
  };
}

const dropAll = () => tabStorage.removeAll(PREFIX);

sessionEnd.onEnd(() => {
  if (signOutMark.get() === null) dropAll();
});
signOutMark.onDrop(dropAll);
