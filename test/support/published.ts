import { publishedDocuments } from '../../scripts/lib/conform/publishedDocuments';
import { Schemas } from '../../scripts/lib/conform/schemas';
import type { EndpointName } from '#app/api/index';
import { STREAMS } from '#app/events/streams';
import { parseJson } from '#app/lib/parseJson';
import { asRecord } from '#app/lib/read';
import { watchSent } from '../sandbox/index';
import type { SentAnswer } from '../sandbox/contract';

const MAX_DIFFERENCES = 20;
/** Files of lines, which are empty where there are none, as the activity of a new device. */
const LINES = ['application/jsonl', 'text/plain'];

let loaded: Schemas | undefined;
const published = (): Schemas => (loaded ??= new Schemas(publishedDocuments()));

/** How an answer differs from what is published of its call: status, media type, `code` or members. Null: it does not. */
export function answerDifference(call: EndpointName, { status, type, text }: SentAnswer): string | null {
  const expected = published().answer(call, status);
  if (expected === null) return 'the status is not listed';
  if (status === 304) return null;
  const media = type.split(';')[0]?.trim() ?? '';
  if (text === '' && !(LINES.includes(media) && expected.types.includes(media)))
    return expected.types.length === 0 ? null : 'the body is empty';
  if (!expected.types.includes(media)) return `the type "${media}" is not listed`;
  if (text === null || media !== 'application/json') return null;
  const body = parseJson(text);
  const { code } = asRecord(body);
  if (status >= 400 && typeof code === 'string' && !expected.codes.includes(code))
    return `the code "${code}" is not listed`;
  return published().answerProblem(call, status, body);
}

/** From now on the answers and events of this process's sandboxes are compared with docs/api. The result ends that, and has what differed. */
export function compareWithPublished(): () => readonly string[] {
  // A document that is missing fails here, not in the middle of an answer.
  published();
  const differences = new Set<string>();
  const note = (what: string, problem: string | null) => {
    if (problem !== null && differences.size < MAX_DIFFERENCES) differences.add(`${what}: ${problem}`);
  };
  const end = watchSent({
    answer: (call, answer) => note(`${call} ${answer.status}`, answerDifference(call, answer)),
    event: (kind, name, data) => note(`${kind} ${name}`, published().eventProblem(STREAMS[kind].endpoint, name, data)),
  });
  return () => {
    end();
    return [...differences];
  };
}
