import { isOutcomeUnknown } from '#app/api/errors';
import { isStale } from '#app/api/stale';
import { applyTemplate, type TargetOutcome } from '#app/api/templates';
import type { DeviceId } from '#app/domain/ids';
import type { SectionName } from '#app/settings/section';
import { useState } from 'react';
import { useClient } from '../../api/ClientContext';
import { errorMessageOf } from '../../api/errorMessageOf';
import { IdempotencyKeys } from '../../api/IdempotencyKeys';
import { sentence } from '../../resource/voice';
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

/** Why a copy failed. After a lost answer the same request, with the same idempotency key, returns the results. */
function problemOf(error: unknown): string {
  return isOutcomeUnknown(error) ? sentence(WORDS.lost, error) : errorMessageOf(error);
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

  const copy = async (outcomes: readonly TargetOutcome[]) => {
    if (isBusy) return;
    setIsBusy(true);
    setProblem(null);
    const ready = readyOf(outcomes);
    const versions = Object.fromEntries(ready.map((one) => [one.deviceId, one.version ?? -1] as const));
    const known = Object.fromEntries(Object.entries(versions).filter(([, seen]) => seen >= 0));
    const device_ids = ready.map(({ deviceId }) => deviceId);
    const body = { ...from, fields: [...choice.fields], device_ids, dry_run: false, versions: known };
    try {
      const made = await keys.send(body, (idempotencyKey) =>
        client.call(applyTemplate, { body, ifMatch: version, idempotencyKey }),
      );
      const told = outcomes.map((one) => made.find(({ deviceId }) => deviceId === one.deviceId) ?? one);
      const done: Run = { fields: choice.fields, outcomes: told };
      lastRun.write(id, section, done);
      setStep({ name: 'results', run: done });
    } catch (error) {
      if (isStale(error)) {
        await renew().catch(() => undefined);
        await ask(choice, true);
      } else setProblem(problemOf(error));
    } finally {
      setIsBusy(false);
    }
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
