import { ApiError } from '#app/api/errors';
import { sameJson } from '#app/lib/sameJson';
import { broughtBy, type Problems, type Values } from '#app/resource/define';
import { resourceOf, type Resource } from '#app/resource/resource';
import {
  keyProblem,
  profileProblems,
  wifiKeyProblem,
  type ProfileEdit,
  type ProfileProblems,
  type Surroundings,
} from '#app/settings/network';
import type { ReportedProfile } from '#app/settings/reportedProfile';
import { useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { dirtyNames, valuesOf } from '../../../resource/createEditorStore';
import type { Remote } from '../../../resource/createSave';
import { useResource } from '../../../resource/useResource';
import { useSave } from '../../../resource/useSave';
import { BRIEF } from '../../../resource/voice';
import { changesOf, draftOf, keyOf, readDraft, type Draft, type FormProfile } from '../draft';
import { draftFrom, editsOf, fieldOf, profileForm, valuesFrom } from '../profileForm';
import { WORDS } from '../words';
import { useProfileCalls } from './useProfileCalls';

export interface ProfileFormOptions {
  /** Null: a new one. */
  readonly profile: ReportedProfile | null;
  readonly initial: FormProfile;
  readonly surroundings: Surroundings;
  readonly onDone: () => void;
}

const NO_KEY = { set: false, updated_at: null };

/** The problems of a draft that are not those of the profile already: a device may have values that nobody may enter. */
function broughtProblems(draft: Draft, profile: ReportedProfile | null, surroundings: Surroundings): ProfileProblems {
  const problems = profileProblems(readDraft(draft).edit, surroundings);
  if (profile === null) return problems;
  const theirs = draftOf(profile);
  const before = profileProblems(readDraft(theirs).edit, surroundings);
  const [mine, first] = [valuesFrom(draft, NO_KEY), valuesFrom(theirs, NO_KEY)];
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

/** Sentences by field against what is typed; those of numbers first, as the rules never see these. */
function problemsIn(draft: Draft, profile: ReportedProfile | null, surroundings: Surroundings): Problems {
  const { edit, problems } = readDraft(draft);
  const own: Record<string, string> = { ...broughtProblems(draft, profile, surroundings), ...problems };
  const typed = keyOf(draft);
  // A network that is saved already may have its key elsewhere, or need none.
  const problem = profile === null ? keyProblem(edit, typed !== '') : null;
  if (problem !== null) own.wifi_key = problem;
  const wrong = typed === '' ? null : wifiKeyProblem(draft.wifi?.security ?? '', typed);
  if (wrong !== null) own.wifi_key = wrong;
  // Of a list the first entry that is wrong.
  const found = Object.entries(own).map(([path, sentence]) => [fieldOf(path), sentence] as const);
  return Object.fromEntries(found.toReversed());
}

const formOf = (profile: ReportedProfile): Resource =>
  resourceOf({ version: profile.version, desired: valuesFrom(draftOf(profile), profile.wifi_key) });

type Calls = ReturnType<typeof useProfileCalls>;

/** An empty key keeps what is set. */
const secretsOf = (draft: Draft) => (keyOf(draft) === '' ? {} : { wifi_key: keyOf(draft) });

/** Where a connection is changed, by its form. */
function remoteOf(calls: Calls, { uuid, raw: first }: ReportedProfile): Remote {
  /** As the server has it: what is not understood of a member goes back with a change of it. */
  let raw = first;
  const formNow = (profile: ReportedProfile): Resource => {
    raw = profile.raw;
    return formOf(profile);
  };
  return {
    get: async () => {
      const newest = await calls.get(uuid);
      if (newest === null) throw new ApiError('http', WORDS.gone, { status: 410 });
      return formNow(newest);
    },
    change: async ({ edits, desired, version, overrideArmed }) => {
      const draft = draftFrom({ ...desired, ...edits });
      const changes = changesOf(draft, draftFrom(desired), raw);
      const taken = await calls.change({ uuid, version }, changes, secretsOf(draft), overrideArmed);
      return taken ? formNow(taken) : resourceOf({ version, desired: { ...desired, ...edits } });
    },
  };
}

/** Where one is made. */
const newIn = (calls: Calls): Remote => ({
  get: () => Promise.reject(new Error('Not there yet')),
  change: async ({ edits, desired, overrideArmed }) => {
    const draft = draftFrom({ ...desired, ...edits });
    // Without problems a new profile has the types of its rules.
    await calls.create(readDraft(draft).edit as ProfileEdit, secretsOf(draft), overrideArmed);
    return resourceOf({ version: null, desired: { ...desired, ...edits } });
  },
});

/** The field of the form that a pointer means; undefined: none that can be seen. */
function fieldAtOf(isNew: boolean) {
  const hidden = ['kind', ...(isNew ? [] : ['interface', 'wifi'])];
  return (pointer: string): string | undefined => {
    const name = fieldOf(pointer.replace(/^\//, ''));
    return Object.hasOwn(profileForm.fields, name) && !hidden.includes(name) ? name : undefined;
  };
}
const FIELD_AT = { new: fieldAtOf(true), saved: fieldAtOf(false) };
const VOICE = { ...BRIEF, fix: WORDS.fix };

/** A connection profile as it is typed, its problems, and the way to the device. Typed values are kept through every refusal. */
export function useProfileForm({ profile, initial, surroundings, onDone }: ProfileFormOptions) {
  const calls = useProfileCalls();
  /** The version that the dialog began with. */
  const [first] = useState(profile?.version ?? null);
  const remote = useMemo(() => (profile ? remoteOf(calls, profile) : newIn(calls)), [calls, profile]);
  // A new one begins as it did.
  const [begun] = useState(() => resourceOf({ version: null, desired: valuesFrom(draftOf(initial), NO_KEY) }));
  const known = useMemo(() => (profile ? formOf(profile) : begun), [profile, begun]);
  const handle = useResource(profileForm, {
    remote,
    known,
    isNew: profile === null,
    judge: (values: Values) => problemsIn(draftFrom(values), profile, surroundings),
    fieldAt: profile === null ? FIELD_AT.new : FIELD_AT.saved,
    voice: VOICE,
  });
  const { model } = handle;
  // The dialog asks by itself, before it sends.
  const save = useSave(handle, { told: WORDS.joined, onSent: onDone });
  const state = useStore(model.store);
  return {
    model,
    draft: draftFrom(valuesOf(state)),
    set: (part: Partial<Draft>) => {
      const saved = model.store.getState().editor.resource?.desired.wifi_key;
      for (const [name, value] of Object.entries(editsOf(part, saved))) model.edit(name, value);
    },
    isDirty: dirtyNames(state).length > 0,
    problems: state.problems,
    failure: state.failure,
    isBusy: save.isBusy,
    /** Others have changed the connection since the dialog was opened. */
    hasMoved: profile !== null && profile.version !== first,
    send: save.send,
  };
}
export type ProfileForm = ReturnType<typeof useProfileForm>;
