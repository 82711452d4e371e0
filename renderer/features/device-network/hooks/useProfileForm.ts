import { isApiError } from '#app/api/errors';
import {
  keyProblem,
  profileProblems,
  WIFI_KEY,
  WIFI_KEY_SENTENCE,
  type Profile,
  type ProfileEdit,
  type Surroundings,
} from '#app/settings/network';
import type { Values } from '#app/settings/section';
import { useState } from 'react';
import { errorMessageOf } from '../../../api/errorMessageOf';
import { toastSuccess } from '../../../components/toast';
import { draftOf, keyOf, readDraft, type Draft } from '../draft';
import { flat, mergedDraft, withFlat } from '../mergeDraft';
import { WORDS } from '../words';
import { useProfileCalls } from './useProfileCalls';

export interface ProfileFormOptions {
  /** Null: a new one. */
  readonly profile: Profile | null;
  readonly initial: ProfileEdit;
  readonly surroundings: Surroundings;
  readonly onDone: () => void;
}

/** Sentences by path against what is typed; those of numbers first, as the rules never see these. */
function problemsIn(draft: Draft, profile: Profile | null, surroundings: Surroundings): Record<string, string> {
  const { edit, problems } = readDraft(draft);
  const own = { ...profileProblems(edit, surroundings), ...problems };
  const typed = keyOf(draft);
  const problem = keyProblem(edit, typed !== '' || (profile?.wifi_key.set ?? false));
  if (problem !== null) own.wifi_key = problem;
  if (typed !== '' && !WIFI_KEY.test(typed)) own.wifi_key = WIFI_KEY_SENTENCE;
  return own;
}

const replaced = (values: Values, paths: readonly string[], theirs: Draft | null): Values =>
  theirs === null ? values : { ...values, ...Object.fromEntries(paths.map((path) => [path, flat(theirs)[path]])) };

/** A connection profile as it is typed, its problems, and the way to the device. Typed values are kept through every refusal. */
export function useProfileForm({ profile, initial, surroundings, onDone }: ProfileFormOptions) {
  const calls = useProfileCalls();
  const [typed, setTyped] = useState(() => draftOf(initial));
  /** What the edits began from, by path. */
  const [base, setBase] = useState(() => flat(draftOf(initial)));
  /** The version that the dialog began with. */
  const [first] = useState(profile?.version ?? null);
  const [hasTried, setHasTried] = useState(false);
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const theirs = profile && draftOf(profile);
  const { draft, conflicts } = theirs ? mergedDraft(base, typed, theirs) : { draft: typed, conflicts: [] };
  const problems = problemsIn(draft, profile, surroundings);
  // An edit in progress shows no problem before it is submitted: half an address is always wrong.
  const shown = hasTried ? { ...refused, ...problems } : {};
  const hasMoved = profile !== null && profile.version !== first;

  const refuse = (error: unknown) => {
    if (isApiError(error) && error.status === 412) return void calls.refresh();
    if (isApiError(error))
      setRefused(Object.fromEntries(error.fields.map((one) => [one.pointer.replace(/^\//, ''), one.detail])));
    setFailure(errorMessageOf(error));
  };

  const send = async (overrideArmed: boolean) => {
    if (isBusy || conflicts.length > 0) return;
    setHasTried(true);
    setRefused({});
    if (Object.keys(problems).length > 0) {
      setFailure(WORDS.fix);
      return;
    }
    setIsBusy(true);
    setFailure(null);
    try {
      const { edit } = readDraft(draft);
      const key = keyOf(draft);
      // An empty key keeps what is set.
      const secrets = key === '' ? {} : { wifi_key: key };
      if (profile === null) await calls.create(edit, secrets, overrideArmed);
      else await calls.change(profile, edit, secrets, overrideArmed);
      toastSuccess(WORDS.joined, { id: 'connection' });
      onDone();
    } catch (error) {
      refuse(error);
    } finally {
      setIsBusy(false);
    }
  };

  return {
    draft,
    set: (part: Partial<Draft>) => setTyped({ ...draft, ...part }),
    problems: shown,
    failure,
    isBusy,
    /** Others have changed the connection since the dialog was opened. */
    hasMoved,
    /** What both have changed, by path. */
    conflicts: conflicts.map((path) => ({ path, mine: flat(draft)[path], theirs: theirs ? flat(theirs)[path] : null })),
    send,
    keepMine: (paths: readonly string[]) => setBase(replaced(base, paths, theirs)),
    takeTheirs: (paths: readonly string[]) => {
      setTyped(withFlat(draft, replaced(flat(draft), paths, theirs)));
      setBase(replaced(base, paths, theirs));
    },
  };
}
export type ProfileForm = ReturnType<typeof useProfileForm>;
