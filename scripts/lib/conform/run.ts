import type { Area, Check } from './check';
import type { Context } from './context';
import { Broken, NotOffered, Skipped, Unusable, type Result } from './outcome';
import { within } from './within';

export interface RunHooks {
  readonly onAreaBegin: (area: Area) => void;
  readonly onAreaEnd: (area: Area, results: readonly Result[]) => void;
}

export interface Run {
  /** What came of every check of the areas. Rejects with Unusable. */
  readonly results: Promise<readonly Result[]>;
  /** Begins no further check and puts back what was changed; the result names all that could not be. */
  readonly stop: () => Promise<readonly string[]>;
}

function reasonAgainst({ needs }: Check, { options }: Context): string | null {
  if (needs === undefined) return null;
  if (options.deviceId === '') return 'this user has no device';
  return needs === 'write' && !options.mayWrite ? 'needs --device ID --write' : null;
}

const MAX_SHOWN = 160;

/** A text that may be shown: cleaned before it is cut, because half of a secret would not be found. */
function shown({ options }: Context, text: string): string {
  const clean = options.redactor.clean(text);
  return clean.length > MAX_SHOWN ? `${clean.slice(0, MAX_SHOWN)}…` : clean;
}

type Came = Pick<Result, 'state' | 'expected' | 'came' | 'see' | 'why'>;

function whatCame(context: Context, error: unknown): Came {
  if (error instanceof Unusable) throw error;
  if (error instanceof NotOffered) return { state: 'not offered', why: shown(context, error.message) };
  if (error instanceof Skipped) return { state: 'skipped', why: shown(context, error.message) };
  if (error instanceof Broken) {
    const { expected, came, see } = error;
    return { state: 'failed', expected: shown(context, expected), came: shown(context, came), see };
  }
  return { state: 'failed', expected: 'an answer that can be read', came: shown(context, String(error)), see: '' };
}

async function cameOf(check: Check, context: Context): Promise<Came> {
  const why = reasonAgainst(check, context);
  if (why !== null) return { state: 'skipped', why };
  try {
    const { checkMs } = context.limits;
    const late = new Broken(`an end of the check within ${checkMs / 1000} s`, 'none', '');
    await within(check.run(context), checkMs, late);
    return { state: 'passed' };
  } catch (error) {
    return whatCame(context, error);
  }
}

/** Adds what could not be put back after a check. */
function withLeft(came: Came, left: readonly string[]): Came {
  if (left.length === 0) return came;
  const about = `it could not be: ${left.join(', ')}`;
  if (came.state === 'failed') return { ...came, came: `${came.came ?? ''}; ${about}` };
  return { state: 'failed', expected: 'what was changed is put back', came: about, see: '' };
}

/** Runs the checks of these areas one after another; whatever a server does ends one check, and `runMs` ends them all. */
export function runChecks(context: Context, areas: readonly Area[], hooks: RunHooks): Run {
  const endsAt = performance.now() + context.limits.runMs;
  let isStopped = false;
  let known = 0;
  /** Puts back, and names what could not be since the last time. */
  const restore = async (): Promise<readonly string[]> => {
    const left = await context.changes.restore();
    const fresh = left.slice(known);
    known = left.length;
    return fresh.map((one) => shown(context, one));
  };
  const resultOf = async (area: Area, check: Check): Promise<Result> => {
    const { clause, level, name } = check;
    const about = { area: area.name, clause, level, name };
    if (isStopped) return { ...about, state: 'skipped', why: 'the run was interrupted' };
    if (performance.now() > endsAt) return { ...about, state: 'skipped', why: 'the run took too long' };
    const came = await cameOf(check, context);
    return { ...about, ...withLeft(came, await restore()) };
  };
  const all = async () => {
    const results: Result[] = [];
    for (const area of areas) {
      hooks.onAreaBegin(area);
      const own: Result[] = [];
      for (const check of area.checks) own.push(await resultOf(area, check));
      hooks.onAreaEnd(area, own);
      results.push(...own);
    }
    // What a check that took too long has changed after its end.
    await context.changes.restore();
    return results;
  };
  return {
    results: all(),
    stop: async () => {
      isStopped = true;
      context.changes.close();
      return (await context.changes.restore()).map((one) => shown(context, one));
    },
  };
}
