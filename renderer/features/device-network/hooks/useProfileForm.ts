import { isApiError } from '#app/api/errors';
import { sameJson } from '#app/lib/sameJson';
import {
  keyProblem,
  profileProblems,
  wifiKeyProblem,
  type ProfileEdit,
  type ProfileProblems,
  type Surroundings,
} from '#app/settings/network';
import type { ReportedProfile } from '#app/settings/reportedProfile';
import { broughtBy, type Values } from '#app/settings/section';
import { useState } from 'react';
import { errorMessageOf } from '../../../api/errorMessageOf';
import { toastSuccess } from '../../../components/toast';
import { changesOf, draftOf, keyOf, readDraft, type Draft, type FormProfile } from '../draft';
import { fieldOf, flat, mergedDraft, withFlat } from '../mergeDraft';
import { WORDS } from '../words';
import { useProfileCalls } from './useProfileCalls';

export interface ProfileFormOptions {
  /** Null: a new one. */
  readonly profile: ReportedProfile | null;
  readonly initial: FormProfile;
  readonly surroundings: Surroundings;
  readonly onDone: () => void;
}

/** The problems of a draft that are not those of the profile already: a device may have values that nobody may enter. */
function broughtProblems(draft: Draft, profile: ReportedProfile | null, surroundings: Surroundings): ProfileProblems {
  const problems = profileProblems(readDraft(draft).edit, surroundings);
  if (profile === null) return problems;
  const theirs = draftOf(profile);
  const before = profileProblems(readDraft(theirs).edit, surroundings);
  const [mine, first] = [flat(draft), flat(theirs)];
  const differs = (field: string) => !sameJson(mine[field], first[field]);
  const isChanged = (path: string) => {
    const field = fieldOf(path);
    if (!field.endsWith('/method') || mine[field] !== '') return differs(field);
    // Nothing of a family can be sent without its method.
    const family = field.replace(/method$/, '');
    return Object.keys(mine).some((one) => one.startsWith(family) && differs(one));
  };
  return broughtBy(problems, before, isChanged);
}

/** Sentences by path against what is typed; those of numbers first, as the rules never see these. */
function problemsIn(draft: Draft, profile: ReportedProfile | null, surroundings: Surroundings): Record<string, string> {
  const { edit, problems } = readDraft(draft);
  const own: Record<string, string> = { ...broughtProblems(draft, profile, surroundings), ...problems };
  const typed = keyOf(draft);
  // A network that is saved already may have its key elsewhere, or need none.
  const problem = profile === null ? keyProblem(edit, typed !== '') : null;
  if (problem !== null) own.wifi_key = problem;
  const wrong = typed === '' ? null : wifiKeyProblem(draft.wifi?.security ?? '', typed);
  if (wrong !== null) own.wifi_key = wrong;
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
  // A server may count no versions.
  const hasMoved = profile !== null && (profile.version !== first || conflicts.length > 0);

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
      const key = keyOf(draft);
      // An empty key keeps what is set.
      const secrets = key === '' ? {} : { wifi_key: key };
      // Without problems a new profile has the types of its rules.
      if (profile === null) await calls.create(readDraft(draft).edit as ProfileEdit, secrets, overrideArmed);
      else await calls.change(profile, changesOf(draft, profile), secrets, overrideArmed);
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
