import * as v from 'valibot';
import { MAX_AGE_MS } from '../events/readReport';
import { within } from '../events/topics/fields';
import { statusTextReport, type StatusText } from '../events/topics/statusText';
import { asRecord } from '../lib/read';
import { rowsOf } from '../lib/rowsOf';
import { endpoint } from './endpoint';

/** A message of the vehicle from before, and how long ago the server heard it, in ms; Infinity: not said. */
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
  const status = statusTextReport.decode(row);
  return status && { ...status, ageMs: within(asRecord(row).age_ms, 0, MAX_AGE_MS) ?? Number.POSITIVE_INFINITY };
}

/** The last messages of a vehicle, newest first (api §4 "REST snapshot"). */
export const listStatusTexts = endpoint('GET', '/v1/user/devices/{id}/status/statustext', {
  request: null,
  response: v.object({ items: v.array(StatusTextWire) }),
  decode: (body): readonly EarlierText[] =>
    rowsOf(body, 'items')
      .slice(0, MAX_TEXTS)
      .map(toEarlierText)
      .filter((one) => one !== null),
});
