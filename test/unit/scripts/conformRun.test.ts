import { describe, expect, test } from '@jest/globals';
import { Changes } from '../../../scripts/lib/conform/changes';
import type { Check } from '../../../scripts/lib/conform/check';
import { Context, type ContextOptions } from '../../../scripts/lib/conform/context';
import { Http } from '../../../scripts/lib/conform/http';
import { LIMITS } from '../../../scripts/lib/conform/limits';
import { Broken, Skipped } from '../../../scripts/lib/conform/outcome';
import { createRedactor } from '../../../scripts/lib/conform/redact';
import { runChecks } from '../../../scripts/lib/conform/run';

const TOKEN = 'token-of-the-session';
const UNDO_MS = 5000;
const HOOKS = { onAreaBegin: () => undefined, onAreaEnd: () => undefined };

const contextOf = (changes = new Changes(UNDO_MS)) =>
  new Context({
    redactor: createRedactor(TOKEN),
    changes,
    limits: LIMITS,
    deviceId: 'dev_1',
    mayWrite: true,
  } as ContextOptions);

const checkOf = (name: string, run: Check['run']): Check => ({ clause: '§1 Codes', level: 'MUST', name, run });
const runOf = (context: Context, ...checks: readonly Check[]) => runChecks(context, [{ name: 'one', checks }], HOOKS);

/** A promise that is kept when the test says so. */
function later(): { readonly promise: Promise<void>; readonly keep: () => void } {
  let keep: () => void = () => undefined;
  const promise = new Promise<void>((resolve) => (keep = resolve));
  return { promise, keep };
}

describe('what is shown of an answer', () => {
  test('has no part of a secret, where it is cut in the middle of one', async () => {
    const text = `${'x'.repeat(150)}${TOKEN}${'y'.repeat(150)}`;
    const throwing = (error: Error) => () => Promise.reject(error);
    const results = await runOf(
      contextOf(),
      checkOf('broken', throwing(new Broken(text, text, ''))),
      checkOf('skipped', throwing(new Skipped(text))),
      checkOf('wrong', throwing(new TypeError(text))),
      checkOf('left', (context) =>
        context.changes.make(
          'a change',
          () => Promise.resolve(),
          () => Promise.reject(new Error(text)),
        ),
      ),
    ).results;
    const shown = JSON.stringify(results);
    expect(shown).not.toContain(TOKEN.slice(0, 6));
    expect(results.map(({ state }) => state)).toEqual(['failed', 'skipped', 'failed', 'failed']);
    expect(Math.max(...results.map(({ came = '' }) => came.length))).toBeLessThan(250);
  });
});

describe('changes', () => {
  test('that are being put back hold back the end of an interrupted run', async () => {
    const changes = new Changes(UNDO_MS);
    const [begun, ended] = [later(), later()];
    const run = runOf(
      contextOf(changes),
      checkOf('changes', async () => {
        await changes.make(
          'a change',
          () => Promise.resolve(),
          () => {
            begun.keep();
            return ended.promise;
          },
        );
      }),
    );
    await begun.promise;
    let isOver = false;
    const stopped = run.stop().then((left) => {
      isOver = true;
      return left;
    });
    await new Promise<void>((resolve) => setImmediate(resolve));
    expect(isOver).toBe(false);
    ended.keep();
    expect(await stopped).toEqual([]);
    expect((await run.results).map(({ state }) => state)).toEqual(['passed']);
  });

  test('that were made are put back before one that has no answer yet is waited for', async () => {
    const changes = new Changes(UNDO_MS);
    const [undone, answered] = [later(), later()];
    await changes.make(
      'made',
      () => Promise.resolve(),
      () => {
        undone.keep();
        return Promise.resolve();
      },
    );
    const pending = changes.make(
      'pending',
      () => answered.promise,
      () => Promise.reject(new Error('status 500')),
    );
    const left = changes.restore();
    await undone.promise;
    answered.keep();
    await pending;
    expect(await left).toEqual(['pending (status 500)']);
  });

  test('that cannot be put back in time are named, each with its own check alone', async () => {
    const changes = new Changes(1);
    const leave = checkOf('leaves', () =>
      changes.make(
        'a change',
        () => Promise.resolve(),
        () => new Promise<void>(() => undefined),
      ),
    );
    const [first, second] = await runOf(
      contextOf(changes),
      leave,
      checkOf('keeps', () => Promise.resolve()),
    ).results;
    expect(first?.came).toBe('it could not be: a change (it took longer than 0.001 s)');
    expect(second?.state).toBe('passed');
  });
});

test('a token goes to no other server', async () => {
  const http = new Http({ origin: 'https://server.example', token: TOKEN, limits: LIMITS });
  for (const address of ['https://other.example/v1/user', '//other.example/v1/user', 'http://server.example/v1/user'])
    await expect(http.send('GET', address)).rejects.toThrow('an address of the same server');
});
