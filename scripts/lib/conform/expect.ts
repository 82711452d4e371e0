import { UNKNOWN_CALL } from '#app/api/errors';
import type { EndpointName } from '#app/api/index';
import type { Context } from './context';
import type { Answer } from './http';
import { Broken, NotOffered, Skipped } from './outcome';

export const recordOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {};
export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? (value as unknown[]) : []);
export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
/** The texts under a name in each row of a list. */
export const textsOf = (rows: unknown, name: string): readonly string[] =>
  listOf(rows).map((row) => textOf(recordOf(row)[name]));

/** Ends the check: the rule asks for one thing, and another came, which `run.ts` cleans of secrets and cuts, in that order. */
export function broken({ see }: { readonly see: string }, expected: string, came: string): never {
  throw new Broken(expected, came, see);
}

/** Ends the check unless `isRight`. */
export function need(isRight: boolean, answer: { readonly see: string }, expected: string, came: string): void {
  if (!isRight) broken(answer, expected, came);
}

const STATUS_WORDS: Readonly<Record<number, string>> = {
  403: "this user's role may not make this call",
  409: 'the device refuses it at present',
  423: 'it is switched off for this device, or busy',
};

/** The code of a refusal, with a blank before it; empty for what is none. */
export function codeIn(body: unknown): string {
  const code = textOf(recordOf(body).code);
  return /^[a-z][a-z0-9_]{0,63}$/.test(code) ? ` ${code}` : '';
}

/** Ends the check as skipped where the server asks to be called later, which it may do at any call. */
export function needFree({ status, headers }: { readonly status: number; readonly headers: Headers }): void {
  if ((status === 429 || status === 503) && headers.has('Retry-After'))
    throw new Skipped(`the server is busy (${status})`);
}

/** Ends the check as not offered, or as skipped, where an optional part is missing, forbidden or refused at present. */
export function needOffered(answer: Answer): void {
  const { status, body } = answer;
  needFree(answer);
  if (UNKNOWN_CALL.includes(status)) throw new NotOffered(`the server answers ${status}`);
  const code = codeIn(body);
  if (status === 409 && code === ' unsupported') throw new NotOffered('this device has no such part');
  const words = STATUS_WORDS[status];
  if (words !== undefined) throw new Skipped(`${words} (${status}${code})`);
}

/** Ends the check as skipped where the user's role may not make the call. */
export function needRole(answer: Answer): void {
  if (answer.status === 403) needOffered(answer);
}

/** Ends the check as skipped where a change may not be made, or the device refuses it at present. */
export function needTaken(answer: Answer): void {
  if ([403, 409, 423].includes(answer.status)) needOffered(answer);
}

/** Whether a call that was to make something has certainly made nothing; null: no answer came. */
export const isRefused = (answer: Answer | null): boolean =>
  answer !== null && ((answer.status >= 300 && answer.status < 500) || answer.status === 501);

export function needStatus(answer: Answer, ...statuses: readonly number[]): void {
  const { status, body } = answer;
  if (statuses.includes(status)) return;
  needFree(answer);
  const sentence = textOf(recordOf(body).error);
  broken(
    answer,
    `status ${statuses.join(' or ')}`,
    sentence === '' ? `status ${status}` : `status ${status}: ${sentence}`,
  );
}

/** A header that matches; the result is its value. */
export function needHeader(
  answer: { readonly see: string; readonly headers: Headers },
  name: string,
  pattern: RegExp,
  expected: string,
): string {
  const value = answer.headers.get(name);
  if (value === null) return broken(answer, `${name}: ${expected}`, `no ${name}`);
  if (!pattern.test(value)) broken(answer, `${name}: ${expected}`, `${name}: ${value}`);
  return value;
}

/** A text has the session's token in it, as it is or as an address writes it. */
export const hasToken = (text: string, { options: { token } }: Context): boolean =>
  text.includes(token) || text.includes(encodeURIComponent(token));

/** What devices and people define by themselves, whose members have any name. */
const OWN = new Set(['desired', 'reported', 'capability', 'before', 'args', 'result', 'fields']);
const UTC = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/;

/** The place of the first time in a body that is not ISO 8601 in UTC, with its value; null: all are. */
export function wrongTimeIn(value: unknown, place = ''): string | null {
  if (Array.isArray(value)) {
    for (const [index, one] of listOf(value).entries()) {
      const wrong = wrongTimeIn(one, `${place}/${index}`);
      if (wrong !== null) return wrong;
    }
    return null;
  }
  for (const [name, one] of Object.entries(recordOf(value))) {
    const isTime = name === 'at' || name.endsWith('_at') || name === 'expiry';
    if (isTime && one !== null && !(typeof one === 'string' && UTC.test(one)))
      return `${place}/${name} is ${JSON.stringify(one)}`;
    const wrong = OWN.has(name) ? null : wrongTimeIn(one, `${place}/${name}`);
    if (wrong !== null) return wrong;
  }
  return null;
}

const JSON_TYPE = /^application\/(?:problem\+)?json(?:\s*;|$)/i;

/** The answer is JSON. */
export function needJson(answer: Answer): void {
  needHeader(answer, 'Content-Type', JSON_TYPE, 'application/json');
  need(answer.body !== undefined, answer, 'JSON', answer.text === '' ? 'an empty body' : answer.text);
}

/** A good answer with the body that the document of the API has for it. */
export function needBody(context: Context, name: EndpointName, answer: Answer, ...statuses: readonly number[]): void {
  needStatus(answer, ...(statuses.length > 0 ? statuses : [200]));
  needJson(answer);
  const problem = context.schemas.answerProblem(name, answer.status, answer.body);
  need(problem === null, answer, `the body of ${name} in openapi.json`, problem ?? '');
}

/** An error answer that says in JSON what is wrong. */
export function needError(answer: Answer, ...statuses: readonly number[]): void {
  needStatus(answer, ...statuses);
  needJson(answer);
  const { error, message } = recordOf(answer.body);
  const says = [error, message].some((one) => typeof one === 'string' && one.trim() !== '');
  need(says, answer, '`error` or `message` with a sentence', answer.text);
}

/** What is not there is answered by 404; a server without this part of the API may say 501. */
export function needMissing(answer: Answer): void {
  if (answer.status === 501) needOffered(answer);
  needError(answer, 404);
}

/** The ETag of an answer, which the version in quotes must be where there is one. */
export function needVersion(answer: Answer): string {
  const etag = needHeader(answer, 'ETag', /^"[^"]*"$/, 'a strong entity tag');
  const { version } = recordOf(answer.body);
  if (version === undefined) return etag;
  const wanted = `"${typeof version === 'number' ? version : JSON.stringify(version)}"`;
  need(etag === wanted, answer, `ETag: ${wanted}`, `ETag: ${etag}`);
  return etag;
}
