import { isApiError } from '#app/api/errors';
import { changeSection, getSection, toPreview, type ChangePreview } from '#app/api/settings';
import type { DeviceId } from '#app/domain/ids';
import { conflictsOf } from '#app/settings/editor';
import { toResource, type SectionResource } from '#app/settings/resource';
import type { Values } from '#app/settings/section';
import type { Client } from '../api/client';
import type { SectionStore } from './createSectionStore';

/** How a change was taken: `merged`: on top of a newer version; `stale`: other people changed the same fields. */
export type ChangeOutcome = 'sent' | 'merged' | 'stale';

/** A change whose outcome is unknown. */
export class Unanswered extends Error {
  override readonly name = 'Unanswered';

  /** `isKnown`: the server has been asked since, and has not taken the change so far. */
  constructor(
    readonly failure: unknown,
    readonly isKnown: boolean,
  ) {
    super('No answer');
  }
}

/** Whether the server may have taken the change although the call failed: no answer, an unreadable one, one of a machine before it. */
const mayBeTaken = (failure: unknown) =>
  !isApiError(failure) || (failure.kind === 'http' ? failure.status >= 500 : failure.kind !== 'invalid-request');

export interface SectionCalls {
  /** What the device says of changes; nothing is changed. Rejects with ApiError. */
  preview(changes: Values): Promise<ChangePreview>;
  /** Sends the edits. Rejects with ApiError or Unanswered; what was typed and is not saved is kept then. */
  send(overrideArmed: boolean): Promise<ChangeOutcome>;
  /** Asks the server and takes its answer, even one equal to the last. Rejects with ApiError. */
  renew(): Promise<void>;
}

interface Options {
  readonly client: Client;
  readonly id: DeviceId;
  readonly model: SectionStore;
  /** Keeps a newer answer for all who read this section. */
  readonly put: (body: Readonly<Record<string, unknown>>) => void;
}

/** The calls that change a section: with If-Match, a second try where only other fields changed, and asking where an answer was lost. */
export function createSectionCalls({ client, id, model, put }: Options): SectionCalls {
  const { section, store } = model;
  const params = { id, section: section.name };
  const version = () => store.getState().editor.resource?.version ?? null;

  const hasConflict = () => conflictsOf(section, store.getState().editor).length > 0;

  const change = async (overrideArmed: boolean): Promise<SectionResource> => {
    const query = overrideArmed && { query: { override_armed: 'true' } };
    const changes = { ...store.getState().editor.sending };
    const body = await client.call(changeSection, { params, body: changes, ifMatch: version(), ...query });
    const resource = toResource(section, body);
    put(body);
    return resource;
  };

  const renew = async () => {
    const body = await client.call(getSection, { params });
    const resource = toResource(section, body);
    put(body);
    model.arrive(resource);
  };

  /** What the server says now decides whether the change was taken. */
  const ask = async (failure: unknown, names: readonly string[]): Promise<void> => {
    const isKnown = await renew().then(
      () => true,
      () => false,
    );
    const { edits } = store.getState().editor;
    const left = names.filter((name) => Object.hasOwn(edits, name));
    // A secret cannot be compared: it stays in its field.
    const hasSecret = left.some((name) => section.fields[name]?.kind === 'secret');
    if (left.length > 0) throw new Unanswered(failure, isKnown && !hasSecret);
  };

  const send = async (overrideArmed: boolean, isSecond = false): Promise<ChangeOutcome> => {
    // Over a conflict nothing is sent: the newest version would take it and lose what the others wrote.
    if (hasConflict()) return 'stale';
    const names = Object.keys(store.getState().editor.edits);
    const done = isSecond ? 'merged' : 'sent';
    // The newest version has all of it.
    if (names.length === 0) return done;
    model.sending();
    try {
      model.sent(await change(overrideArmed));
      return done;
    } catch (failure) {
      model.notSent(null);
      if (mayBeTaken(failure)) {
        await ask(failure, names);
        return done;
      }
      if (!isApiError(failure) || failure.status !== 412) throw failure;
      await renew();
      return isSecond ? 'stale' : send(overrideArmed, true);
    }
  };

  return {
    send: (overrideArmed) => send(overrideArmed),
    renew,
    preview: async (changes) => {
      const input = { params, body: { ...changes }, ifMatch: version(), query: { dry_run: 'true' } };
      return toPreview(await client.call(changeSection, input));
    },
  };
}
