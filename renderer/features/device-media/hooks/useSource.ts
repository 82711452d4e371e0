import { ApiError } from '#app/api/errors';
import type { MediaSource } from '#app/api/mediaSources';
import type { Values } from '#app/resource/define';
import { resourceOf, type Resource } from '#app/resource/resource';
import type { DeviceId } from '#app/domain/ids';
import { NEW_SOURCE, type Source } from '#app/settings/source';
import type { SourceCapabilities } from '#app/settings/sourceCapabilities';
import { useMemo, useState } from 'react';
import type { Remote } from '../../../resource/createSave';
import { useResource } from '../../../resource/useResource';
import { sourceForm } from '../sourceFields';
import { bodyFrom, changesOf, readValues, toValues, type SourceValues } from '../sourceForm';
import { FORM } from '../sourceFormWords';
import { useSourceActions } from './useSources';

interface Options {
  readonly id: DeviceId;
  readonly sources: readonly MediaSource[];
  readonly capabilities: SourceCapabilities;
  /** What the form begins with. */
  readonly initial: Source;
  /** Null: a new one. */
  readonly source: MediaSource | null;
}

/** A source as its form shows it. Rejects one that is to be removed. */
function formOf(source: MediaSource, capabilities: SourceCapabilities): Resource {
  const { version, state, desired, changedBy, changedAt } = source;
  if (desired === null) throw new ApiError('http', FORM.beingRemoved, { status: 410 });
  return resourceOf({
    version,
    state,
    desired: toValues(desired, capabilities),
    desiredBy: changedBy === null ? null : { id: '', name: changedBy },
    desiredAt: changedAt,
  });
}

/** Which field of the form a pointer of an answer means; of a test's answer too. */
function fieldAt(pointer: string): string | undefined {
  const name = pointer.replace(/^\/(source\/)?/, '');
  return Object.hasOwn(NEW_SOURCE, name) ? name : undefined;
}

type Actions = ReturnType<typeof useSourceActions>;

/** Where a source is changed, by its form. */
const remoteOf = (
  actions: Actions,
  { id, desired: before }: MediaSource,
  capabilities: SourceCapabilities,
): Remote => ({
  get: async () => formOf(await actions.get(id), capabilities),
  change: async ({ edits, desired, version, overrideArmed }) => {
    const base = desired as SourceValues;
    const changes = changesOf({ ...base, ...edits }, base, before);
    return formOf(await actions.change({ id, version }, changes, overrideArmed), capabilities);
  },
});

/** Where one is made. */
const newIn = (actions: Actions, saved: Source['password'], capabilities: SourceCapabilities): Remote => ({
  get: () => Promise.reject(new Error('Not there yet')),
  change: async ({ edits, desired }) => {
    const body = bodyFrom({ ...(desired as SourceValues), ...edits }, saved);
    return formOf(await actions.create(body), capabilities);
  },
});

/** One source as it is edited, with the rules that the server has too. `bodyOf` gives the source that the form means. */
export function useSource({ id, sources, capabilities, initial, source }: Options) {
  const others = sources.flatMap(({ id, desired }) => (id === source?.id || desired === null ? [] : [desired]));
  const context = { others, capabilities, isUsed: source?.isUsed === true, before: source?.desired ?? null };
  const saved = (source?.desired ?? initial).password;
  const actions = useSourceActions(id);
  const remote = useMemo(
    () => (source ? remoteOf(actions, source, capabilities) : newIn(actions, initial.password, capabilities)),
    [actions, source, capabilities, initial.password],
  );
  // A new one begins as it did.
  const [begun] = useState(() => resourceOf({ version: null, desired: toValues(initial, capabilities) }));
  const known = useMemo(() => (source ? formOf(source, capabilities) : begun), [source, capabilities, begun]);
  const handle = useResource(sourceForm, {
    remote,
    known,
    isNew: source === null,
    judge: (values) => readValues(values as SourceValues, saved, context).problems,
    fieldAt,
  });
  return { handle, others, bodyOf: (values: Values) => bodyFrom(values as SourceValues, saved, context.before) };
}
