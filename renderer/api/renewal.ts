import { unstable_serialize, type Arguments, type ScopedMutator } from 'swr';
import { startsWith, type Key } from './keys';

/** Least time between two requests for the same answer: hundreds of events may make it out of date at once. */
const REST_MS = 1000;
/** Longest wait for an answer before the next request. Without the wait, a slow answer would be dropped for a newer request each second. */
const MAX_ANSWER_MS = 10_000;

type Matches = (key: unknown) => boolean;
interface Rest {
  isAskedAgain: boolean;
  /** Called after the next request. */
  then: (() => void) | undefined;
}

/** By cache: its keys that were asked for a moment ago. */
const resting = new WeakMap<ScopedMutator, Map<string, Rest>>();

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

function renewOne(key: Arguments, mutate: ScopedMutator, then: (() => void) | undefined): void {
  const rests = resting.get(mutate) ?? new Map<string, Rest>();
  resting.set(mutate, rests);
  const name = unstable_serialize(key);
  const known = rests.get(name);
  if (known) {
    known.isAskedAgain = true;
    known.then = then ?? known.then;
    return;
  }
  const rest: Rest = { isAskedAgain: false, then: undefined };
  rests.set(name, rest);
  // SWR keeps a failure with its key; it rejects only once the cache itself is gone.
  const answer = mutate(key).catch(() => undefined);
  if (then) void answer.then(then);
  void Promise.all([wait(REST_MS), Promise.race([answer, wait(MAX_ANSWER_MS)])]).then(() => {
    rests.delete(name);
    if (rest.isAskedAgain) renewOne(key, mutate, rest.then);
  });
}

/** The one key. */
export const keyOf =
  (wanted: Key | string): Matches =>
  (key) =>
    typeof wanted === 'string' ? key === wanted : startsWith(key, wanted) && key.length === wanted.length;

/** All keys that a prefix names, such as the record of a device, however much of it is shown. */
export const keyBelow =
  (prefix: Key): Matches =>
  (key) =>
    startsWith(key, prefix);

/**
 * For events: requests the known answers again whose keys match; only what a page shows is fetched. Each key is requested at once, then at most once a second,
 * and always after the last event. `then` is called after the request.
 */
export function renew(matches: readonly Matches[], mutate: ScopedMutator, then?: () => void): void {
  const found: Arguments[] = [];
  void mutate((key) => {
    if (matches.some((one) => one(key))) found.push(key);
    return false;
  });
  for (const key of found) renewOne(key, mutate, then);
  if (found.length === 0) then?.();
}
