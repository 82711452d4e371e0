import { asRecord } from '#app/lib/read';
import type { Values } from '#app/settings/section';
import { sessionEnd } from '../lib/sessionEnd';
import { tabStorage } from '../lib/tabStorage';

const PREFIX = 'farsight.draft.';
const MAX_CHARACTERS = 100_000;

export interface Draft {
  readonly edits: Values;
  readonly base: Values;
  /** Names of fields that held what is not kept: secrets, and texts that are no value. */
  readonly lost: readonly string[];
}

/** Edits that outlive a reload of the tab; where there is no storage, they live as long as the page. */
export const drafts = {
  read(name: string): Draft | null {
    const text = tabStorage.get(PREFIX + name);
    if (text === null || text.length > MAX_CHARACTERS) return null;
    try {
      const { edits, base, lost } = asRecord(JSON.parse(text) as unknown);
      const names = Array.isArray(lost) ? lost.filter((name): name is string => typeof name === 'string') : [];
      return { edits: asRecord(edits), base: asRecord(base), lost: names };
    } catch {
      return null;
    }
  },
  write(name: string, draft: Draft): void {
    if (Object.keys(draft.edits).length + draft.lost.length === 0) tabStorage.remove(PREFIX + name);
    else tabStorage.set(PREFIX + name, JSON.stringify(draft));
  },
  remove: (name: string): void => tabStorage.remove(PREFIX + name),
};

sessionEnd.onEnd(() => tabStorage.removeAll(PREFIX));
