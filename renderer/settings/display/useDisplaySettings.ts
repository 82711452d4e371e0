import { TimeZoneSchema, toUserSettings, type UserSettings } from '#app/domain/userSettings';
import { UNIT_SYSTEMS } from '#app/domain/units';
import { MAX_ZONE } from '#app/lib/timeZone';
import { define } from '#app/resource/define';
import { choice, optional, text } from '#app/resource/field';
import { resourceOf, type Resource } from '#app/resource/resource';
import { useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import { errorMessageOf } from '../../api/errorMessageOf';
import { isSessionEnd } from '../../api/toastFailure';
import { useUserSettings } from '../../api/useUserSettings';
import { toastError } from '../../components/toast';
import { showBy } from '../../lib/display';
import { fill } from '../../lib/fill';
import { dirtyNames, valuesOf, type EditorStore } from '../../resource/createEditorStore';
import { isTaken, type Outcome, type Remote, type Saving } from '../../resource/createSave';
import { useResource } from '../../resource/useResource';
import type { Voice } from '../../resource/voice';
import { WORDS as EDITING } from '../../resource/words';
import { WORDS } from './words';

/** The user's own units and time zone. */
export const displaySettings = define('display', {
  permission: null,
  isKeptByServer: true,
  fields: {
    units: choice(UNIT_SYSTEMS),
    time_zone: optional({ ...text({ max: MAX_ZONE }), rules: TimeZoneSchema }),
  },
});

const resourceFrom = ({ units, timeZone, version }: UserSettings): Resource =>
  resourceOf({ version, desired: { units, time_zone: timeZone } });

/** Ignores an expired session: the app shows a message about that itself. */
const sentence = (words: string) => (error: unknown) =>
  isSessionEnd(error) ? '' : fill(words, { problem: errorMessageOf(error) });
const undone = sentence(WORDS.notSaved);
const VOICE: Voice = {
  fix: fill(WORDS.notSaved, { problem: WORDS.notAccepted }),
  refused: undone,
  notYet: undone,
  perhaps: sentence(WORDS.perhapsSaved),
};

/** Why a choice was not saved, as a sentence; empty for an expired session. */
function reasonOf(outcome: Outcome): string | null {
  if ('failure' in outcome) return outcome.failure;
  return 'error' in outcome ? undone(outcome.error) : EDITING.movedAgain;
}

/** Saves a choice. If the user has chosen something else on another device meanwhile, the newest choice wins. */
async function saveOver({ keep }: EditorStore, save: Saving['save']): Promise<Outcome> {
  const outcome = await save(false);
  if (outcome.is !== 'conflict') return outcome;
  keep(outcome.names);
  return save(false);
}

/** The user's own settings. A choice takes effect at once and is reverted if it cannot be saved. */
export function useDisplaySettings() {
  const { settings, problem, reload, read, change } = useUserSettings();
  const remote = useMemo(
    (): Remote => ({
      get: async () => resourceFrom(await read()),
      change: async ({ edits, desired, version }) =>
        resourceFrom(await change(toUserSettings({ ...desired, ...edits, version }), edits)),
    }),
    [read, change],
  );
  const known = useMemo(() => (settings ? resourceFrom(settings) : null), [settings]);
  const { model, resource, save } = useResource(displaySettings, { remote, known, voice: VOICE });
  const { store } = model;
  const [isSaved, setIsSaved] = useState(false);
  const isSending = useRef(false);
  const show = () => showBy(toUserSettings(valuesOf(store.getState())));

  /** Sends changes one after the other until all choices are saved. */
  const send = async (): Promise<void> => {
    while (dirtyNames(store.getState()).length > 0) {
      show();
      const outcome = await saveOver(model, save);
      setIsSaved(isTaken(outcome));
      if (isTaken(outcome)) continue;
      model.discard();
      show();
      const failure = reasonOf(outcome);
      if (failure) toastError(failure, { id: 'user-settings' });
    }
  };
  const choose = (name: keyof typeof displaySettings.fields, value: unknown): void => {
    setIsSaved(false);
    model.edit(name, value);
    if (isSending.current) return show();
    isSending.current = true;
    void send().finally(() => {
      isSending.current = false;
    });
  };
  const chosen = toUserSettings(useStore(store, useShallow(valuesOf)));
  return { chosen: resource && chosen, isLocal: settings?.isLocal === true, problem, reload, isSaved, choose };
}
