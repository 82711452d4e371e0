import vm from 'node:vm';
import { Problem } from '../problem';

type Range = [number, number];
/** Where a filter's text is in a message; null: nowhere. */
export type Match = Range[] | null;

export interface Matcher {
  /** Of many messages at once; 422 `regex_slow` for an expression that does not come to an end. */
  readonly match: (messages: readonly string[]) => Match[];
}

const MAX_RANGES = 20;
const MAX_EXPRESSION = 200;
/** Characters of a message that are compared. */
const MAX_COMPARED = 4096;
/** How long an expression may take for one batch, and for the small part of it that is tried again: a busy machine is no proof. */
const BATCH_MS = 120;
const AGAIN_MS = 250;
const AGAIN_LINES = 16;
const MAX_TRIES = 8;

/** ms of the processor that this program has had since. */
function cpuClock(): () => number {
  const begun = process.cpuUsage();
  return () => {
    const { user, system } = process.cpuUsage(begun);
    return (user + system) / 1000;
  };
}

const cutAll = (messages: readonly string[]) => messages.map((one) => one.slice(0, MAX_COMPARED));

/** Plain text, in any case. */
function textMatcher(text: string): Matcher {
  const needle = text.toLowerCase();
  const matchOne = (message: string): Match => {
    const low = message.toLowerCase();
    let at = low.indexOf(needle);
    if (at === -1) return null;
    const ranges: Range[] = [];
    while (at !== -1 && ranges.length < MAX_RANGES) {
      ranges.push([at, at + needle.length]);
      at = low.indexOf(needle, at + needle.length);
    }
    // Where small letters are longer than capitals, places in one text are none in the other.
    return low.length === message.length ? ranges : [];
  };
  return { match: (messages) => cutAll(messages).map(matchOne) };
}

const FIND = new vm.Script(`texts.map((text) => {
  const ranges = [];
  expression.lastIndex = 0;
  for (let found = expression.exec(text); found !== null; found = expression.exec(text)) {
    if (found[0] === '') expression.lastIndex += 1;
    else ranges.push([found.index, found.index + found[0].length]);
    if (found[0] === '' && ranges.length === 0) return [];
    if (ranges.length >= ${MAX_RANGES}) break;
  }
  return ranges.length > 0 ? ranges : null;
})`);

const slow = () =>
  new Problem(422, 'regex_slow', 'This expression takes too long. Nested repeats such as (a+)+ are often the cause.');

/** A regular expression, in any case, which is stopped when it does not come to an end (V8 ends it at its next step back). */
function expressionMatcher(source: string): Matcher {
  let expression: RegExp;
  try {
    expression = new RegExp(source, 'gi');
  } catch (error) {
    const reason = (error as Error).message.replace(/^Invalid regular expression: /, '');
    throw new Problem(422, 'regex_invalid', `This is not a valid regular expression: ${reason.slice(0, 200)}`);
  }
  const context = vm.createContext({ expression, texts: [] as readonly string[] });
  const runOnce = (texts: readonly string[], timeout: number): Match[] => {
    context.texts = texts;
    return Array.from(FIND.runInContext(context, { timeout }) as Match[]);
  };
  const isTimeout = (error: unknown) => (error as { code?: string }).code === 'ERR_SCRIPT_EXECUTION_TIMEOUT';
  /** Where the time went to other programs of this computer, it is tried again. */
  const run = (texts: readonly string[], timeout: number): Match[] => {
    for (let tries = 1; ; tries += 1) {
      const spent = cpuClock();
      try {
        return runOnce(texts, timeout);
      } catch (error) {
        if (!isTimeout(error) || tries === MAX_TRIES || spent() > timeout / 2) throw error;
      }
    }
  };
  return {
    match: (messages) => {
      const texts = cutAll(messages);
      try {
        return run(texts, BATCH_MS);
      } catch (error) {
        if (!isTimeout(error)) throw error;
      }
      const found: Match[] = [];
      const spent = cpuClock();
      for (let at = 0; at < texts.length; at += AGAIN_LINES) {
        try {
          found.push(...run(texts.slice(at, at + AGAIN_LINES), AGAIN_MS));
        } catch (error) {
          throw isTimeout(error) ? slow() : error;
        }
        if (spent() > AGAIN_MS * 2) throw slow();
      }
      return found;
    },
  };
}

/** What finds a filter's text; null: the filter has none. 422 `regex_invalid` for what is no expression. */
export function createMatcher(q: string | null, isRegex: boolean): Matcher | null {
  if (q === null || q === '') return null;
  if (q.length > MAX_EXPRESSION) throw new Problem(400, 'malformed', `q has at most ${MAX_EXPRESSION} characters.`);
  return isRegex ? expressionMatcher(q) : textMatcher(q);
}
