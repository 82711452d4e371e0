import { applyTemplate, type TargetOutcome } from '#app/api/templates';
import type { DeviceId } from '#app/domain/ids';
import type { SectionName } from '#app/settings/section';
import { useState } from 'react';
import { useClient } from '../../api/ClientContext';
import { errorMessageOf } from '../../api/errorMessageOf';
import { IdempotencyKeys } from '../../api/IdempotencyKeys';
import { watchSession } from '../../lib/watchSession';
import { failureOf, reasonOf, type Outcome } from '../../resource/createSave';
import { BRIEF, sentence, type Voice } from '../../resource/voice';
import { lastRun, type Run } from './run';
import { WORDS } from './words';

export interface Choice {
  readonly fields: readonly string[];
  readonly ids: readonly DeviceId[];
}

export type Step =
  | { readonly name: 'choose' }
  /** `outcomes` is null while the devices are being asked. */
  | { readonly name: 'review'; readonly outcomes: readonly TargetOutcome[] | null; readonly hasMoved: boolean }
  | { readonly name: 'results'; readonly run: Run };

const hasSame = (one: readonly string[], other: readonly string[]): boolean => {
  const all = new Set(other);
  return one.length === all.size && one.every((each) => all.has(each));
};

/** The chosen settings and devices. `isOwn`: the user has changed what the opened dialog, or another try, has given (`give`). */
function useChoice(first: Choice) {
  const [choice, choose] = useState(first);
  const [given, give] = useState(first);
  const isOwn = !(hasSame(choice.fields, given.fields) && hasSame(choice.ids, given.ids));
  return { choice, choose, give, isOwn };
}

/** The outcomes of devices that would be changed. */
export const readyOf = (outcomes: readonly TargetOutcome[]): readonly TargetOutcome[] =>
  outcomes.filter(({ errors, fields }) => errors.length === 0 && fields.length > 0);

interface Options {
  readonly id: DeviceId;
  readonly section: SectionName;
  /** Version of the copied settings; null when the server sends no versions. */
  readonly version: number | null;
  readonly first: Choice;
  /** An earlier copy. */
  readonly run: Run | null;
  /** This device's settings have changed, so the newest must be fetched. */
  renew(): Promise<void>;
}

const VOICE: Voice = { ...BRIEF, perhaps: (error) => sentence(WORDS.lost, error) };

/** Copies to the devices that are ready. After a lost answer the same request, with the same idempotency key, returns the results. Never rejects. */
async function send(
  outcomes: readonly TargetOutcome[],
  fields: readonly string[],
  apply: (ids: readonly DeviceId[], versions: Readonly<Record<string, number>>) => Promise<readonly TargetOutcome[]>,
): Promise<Outcome<Run>> {
  const ready = readyOf(outcomes);
  const ids = ready.map(({ deviceId }) => deviceId);
  const versions = ready.flatMap(({ deviceId, version }) => (version === null ? [] : [[deviceId, version] as const]));
  try {
    const made = await apply(ids, Object.fromEntries(versions));
    const told = outcomes.map((one) => made.find(({ deviceId }) => deviceId === one.deviceId) ?? one);
    return { is: 'saved', resource: { fields, outcomes: told, isLost: false } };
  } catch (error) {
    return failureOf(error, VOICE);
  }
}

/** The state of the copy dialog: choice, check by the devices, results. */
export function useTemplate({ id, section, version, first, run, renew }: Options) {
  const client = useClient();
  const [keys] = useState(() => new IdempotencyKeys());
  const { choice, choose, give, isOwn } = useChoice(first);
  const [step, setStep] = useState<Step>(run ? { name: 'results', run } : { name: 'choose' });
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const from = { source_device_id: id, section };

  const ask = async (wanted: Choice, hasMoved: boolean) => {
    // Another try of the devices whose copy failed.
    if (step.name === 'results') give(wanted);
    choose(wanted);
    setProblem(null);
    setStep({ name: 'review', outcomes: null, hasMoved });
    try {
      const body = { ...from, fields: [...wanted.fields], device_ids: [...wanted.ids], dry_run: true };
      setStep({ name: 'review', outcomes: await client.call(applyTemplate, { body }), hasMoved });
    } catch (error) {
      setProblem(errorMessageOf(error));
      setStep({ name: 'choose' });
    }
  };

  const settle = async (outcome: Outcome<Run>, outcomes: readonly TargetOutcome[]) => {
    if ('resource' in outcome) {
      lastRun.write(id, section, outcome.resource);
      setStep({ name: 'results', run: outcome.resource });
    } else if (outcome.is === 'conflict') {
      await renew().catch(() => undefined);
      await ask(choice, true);
    } else if (outcome.is !== 'same') {
      if (outcome.is === 'unknown') lastRun.write(id, section, { fields: choice.fields, outcomes, isLost: true });
      setProblem(reasonOf(outcome) ?? null);
    }
  };

  const copy = async (outcomes: readonly TargetOutcome[]) => {
    if (isBusy) return;
    setIsBusy(true);
    setProblem(null);
    const hasEnded = watchSession();
    const { fields } = choice;
    const outcome = await send(outcomes, fields, (ids, versions) => {
      const body = { ...from, fields: [...fields], device_ids: [...ids], dry_run: false, versions };
      return keys.send(body, (idempotencyKey) =>
        client.call(applyTemplate, { body, ifMatch: version, idempotencyKey }),
      );
    });
    if (!hasEnded()) await settle(outcome, outcomes);
    setIsBusy(false);
  };

  return {
    choice,
    /** The user has chosen something that was not copied yet. */
    hasDraft: step.name !== 'results' && isOwn,
    step,
    problem,
    isBusy,
    choose,
    ask: (wanted: Choice) => ask(wanted, false),
    copy,
    back: () => setStep({ name: 'choose' }),
  };
}
export type Template = ReturnType<typeof useTemplate>;
