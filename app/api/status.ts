import * as v from 'valibot';
import { statusTextOf, type StatusText } from '../events/topics/statusText';
import { asRecord } from '../lib/read';
import { rowsOf } from '../lib/rowsOf';
import { endpoint } from './endpoint';

/** A message of the vehicle from before, and how long ago the server heard it, in ms. */
export interface EarlierText extends StatusText {
  readonly ageMs: number;
}

/** As many as a server keeps. */
export const MAX_TEXTS = 200;
const StatusTextWire = v.object({
  severity: v.number(),
  text: v.string(),
  at: v.nullable(v.string()),
  age_ms: v.number(),
});

function toEarlierText(row: unknown): EarlierText | null {
  const status = statusTextOf(row);
  const age = asRecord(row).age_ms;
  return status && { ...status, ageMs: typeof age === 'number' && age >= 0 ? age : Number.POSITIVE_INFINITY };
}

/** The last messages of a vehicle, newest first (`design/api.md` §4 "REST snapshot"). */
export const listStatusTexts = endpoint('GET', '/v1/user/devices/{id}/status/statustext', {
  request: null,
  response: v.object({ items: v.array(StatusTextWire) }),
  decode: (body): readonly EarlierText[] =>
    rowsOf(body, 'items')
      .slice(0, MAX_TEXTS)
      .map(toEarlierText)
      .filter((one) => one !== null),
});
