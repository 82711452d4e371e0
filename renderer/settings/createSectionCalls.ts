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

export interface SectionCalls {
  /** What the device says of changes; nothing is changed. Rejects with ApiError. */
  preview(changes: Values): Promise<ChangePreview>;
  /** Sends the edits. Rejects with ApiError; what was typed is kept then. */
  send(overrideArmed: boolean): Promise<ChangeOutcome>;
  /** Asks the server and takes its answer, also one that says the same as the last. Rejects with ApiError. */
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
    put(body);
    return toResource(section, body);
  };

  const renew = async () => {
    const body = await client.call(getSection, { params });
    put(body);
    model.arrive(toResource(section, body));
  };

  /** True when the version was old, and the newest is here: a second try makes sense. */
  const canRepeat = async (failure: unknown): Promise<boolean> => {
    if (!isApiError(failure)) throw failure;
    if (failure.status !== 412) {
      // Whether it was taken is unknown: what the server says now decides.
      if (failure.kind === 'network' || failure.kind === 'timeout') await renew().catch(() => undefined);
      throw failure;
    }
    await renew();
    return true;
  };

  const send = async (overrideArmed: boolean, isSecond = false): Promise<ChangeOutcome> => {
    // Over a conflict nothing is sent: the newest version would take it and lose what the others wrote.
    if (hasConflict()) return 'stale';
    model.sending();
    try {
      model.sent(await change(overrideArmed));
      return isSecond ? 'merged' : 'sent';
    } catch (failure) {
      model.notSent(null);
      if (!(await canRepeat(failure)) || isSecond) return 'stale';
      return send(overrideArmed, true);
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
