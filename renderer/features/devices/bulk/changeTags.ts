import { changeSection, getSection } from '#app/api/settings';
import { tagText, type Device } from '#app/domain/device';
import { can } from '#app/domain/role';
import { arrayOf } from '#app/lib/read';
import { problemOf } from '#app/resource/define';
import type { Resource } from '#app/resource/resource';
import { general } from '#app/settings/sections/general';
import { toResource } from '#app/settings/sectionResource';
import type { Client } from '../../../api/client';
import { errorMessageOf } from '../../../api/errorMessageOf';
import { onNewest } from '../../../api/onNewest';
import { watchSession } from '../../../lib/watchSession';
import { WORDS } from './words';

export interface TagChange {
  readonly add: readonly string[];
  readonly remove: readonly string[];
}

export interface TagOutcome {
  readonly kind: 'changed' | 'same' | 'failed';
  /** Why it failed, in a sentence. */
  readonly reason?: string;
}

/** Applies a change to the saved tags. Shown tags are cleaned (`tagText`), so saved ones are compared by their clean form; entries that are not text stay as they are. */
export function tagsAfter(saved: readonly unknown[], { add, remove }: TagChange): readonly unknown[] {
  const shown = new Set(saved.map(tagText));
  const isRemoved = (tag: string | null) => tag !== null && remove.includes(tag);
  return [...saved.filter((one) => !isRemoved(tagText(one))), ...add.filter((one) => !shown.has(one))];
}

/** Why a device cannot have these tags; null if it can. */
export const refusalOf = (next: readonly unknown[], saved: readonly unknown[]): string | null =>
  problemOf(general.fields.tags, next, {}, saved);

const isSame = (a: readonly unknown[], b: readonly unknown[]) =>
  a.length === b.length && a.every((one, index) => one === b[index]);

/**
 * Adds and removes tags of one device and keeps its other tags. Retries if another user changes the settings meanwhile, and writes
 * nothing once the session in which the tags were read has ended. Never rejects.
 */
export async function changeTags(client: Client, { id, role }: Device, change: TagChange): Promise<TagOutcome> {
  if (!can(role, general.permission)) return { kind: 'failed', reason: WORDS.viewOnly };
  const params = { id, section: general.name };
  const hasEnded = watchSession();
  const read = async () => toResource(general, await client.call(getSection, { params }));
  const write = async ({ desired, version }: Resource): Promise<TagOutcome> => {
    const saved = arrayOf(desired.tags);
    const tags = tagsAfter(saved, change);
    if (isSame(tags, saved)) return { kind: 'same' };
    const reason = refusalOf(tags, saved);
    if (reason !== null) return { kind: 'failed', reason };
    if (hasEnded()) return { kind: 'failed', reason: WORDS.sessionEnded };
    await client.call(changeSection, { params, body: { tags }, ifMatch: version });
    return { kind: 'changed' };
  };
  try {
    return await onNewest(await read(), read, write);
  } catch (error) {
    return { kind: 'failed', reason: errorMessageOf(error) };
  }
}
