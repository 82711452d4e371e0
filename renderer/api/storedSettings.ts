import { UNIT_SYSTEMS } from '#app/domain/units';
import { toUserSettings, type UserSettings } from '#app/domain/userSettings';
import { parseJson } from '#app/lib/parseJson';
import { asRecord } from '#app/lib/read';
import { sessionEnd } from '../lib/sessionEnd';
import { accountKey, storage, type StorageKey } from '../lib/storage';

const MAX_TEXT = 2000;

/** Where a browser keeps how a user reads units and times, for the first drawing of the next visit. */
export const storageKey = (user: string) => accountKey('display', user);

/** What a browser has kept of a user's settings; null for anything that is no such text. */
export function readStored(text: string | null): UserSettings | null {
  const raw = text === null || text.length > MAX_TEXT ? null : asRecord(parseJson(text));
  return raw !== null && UNIT_SYSTEMS.some((one) => one === raw.units) ? toUserSettings(raw) : null;
}

export const toText = ({ units, timeZone, version }: UserSettings) =>
  JSON.stringify({ units, time_zone: timeZone, version });

let ending: StorageKey | null = null;

/** Has what is kept of this user removed when the session ends (S31), unless it has no version: no server knows it then. */
export const dropAtEnd = (user: string): void => {
  ending = storageKey(user);
};
sessionEnd.onEnd(() => {
  if (ending !== null && readStored(storage.get(ending))?.version !== null) storage.remove(ending);
  ending = null;
});
