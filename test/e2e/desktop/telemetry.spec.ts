import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { KeptSpan } from '../../sandbox/server/otlpSink';
import { formsOf, throwWithSecret } from '../../support/canary';
import { expect, openLink, signIn, test } from './fixtures';

const read = async (sandbox: { readonly url: string }, what: 'logs' | 'traces') =>
  (await fetch(`${sandbox.url}/sandbox/${what}`)).text();

const spansOf = async (sandbox: { readonly url: string }): Promise<KeptSpan[]> =>
  (await read(sandbox, 'traces'))
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as KeptSpan);

test.describe('with errors of its own', () => {
  test.use({ allowedConsole: /canary|uncaught: Object/ });

  test('secrets, wherever they come from, reach no log, trace, file or output (S21)', async ({
    launch,
    sandbox,
    page,
  }) => {
    const app = await launch();
    await app.page();
    const token = await signIn(app, sandbox.url, page);
    const view = await app.page();
    await view.evaluate(async (secret) => {
      const { farsight } = globalThis as unknown as {
        farsight: { logs: { write: (line: object) => Promise<unknown> } };
      };
      const line = {
        level: 'error',
        message: `page failed at ${secret}`,
        data: JSON.stringify({ session_token: secret }),
      };
      await farsight.logs.write({ lines: [line] });
    }, token);
    await view.evaluate(throwWithSecret, token);
    await openLink(app, sandbox.url, `farsight-dev://auth?token=${token}`);
    await openLink(app, sandbox.url, `farsight-dev://nonsense/${token}?x=${token}`);
    await view.getByRole('link', { name: 'Open' }).first().click();
    await expect.poll(() => read(sandbox, 'logs')).toContain('canary object');
    await expect.poll(() => read(sandbox, 'traces')).toContain('"sign-in"');
    const shipped = await read(sandbox, 'logs');
    expect(shipped).toContain('"msg":"page failed at [removed]"');
    expect(shipped).toContain('deep link: auth');
    expect(shipped).toContain(`"msg":"Farsight starts","data":{"api":"${new URL(sandbox.url).host}"`);
    expect(shipped).toContain('{app="farsight",env="production",level="info",platform="desktop",version="1.1.6"}');
    await app.evaluate(({ app: electron }) => void setTimeout(() => electron.quit()));
    expect(await app.ended).toBe(0);
    const file = readFileSync(path.join(app.userData, 'logs/farsight.log'), 'utf8');
    expect(file).toContain('canary object');
    const sinks = {
      logs: await read(sandbox, 'logs'),
      traces: await read(sandbox, 'traces'),
      file,
      output: app.output(),
    };
    const leaks = Object.entries(sinks).flatMap(([name, text]) =>
      [...formsOf(token), '@sandbox.example'].filter((form) => text.includes(form)).map((form) => `${name}: ${form}`),
    );
    expect(leaks).toEqual([]);
  });
});

test(
  'a sign-in is one trace of the main process, which calls of the page continue',
  { tag: '@long' },
  async ({ launch, sandbox, page }) => {
    const app = await launch();
    await app.page();
    await signIn(app, sandbox.url, page);
    const namesOf = async () => (await spansOf(sandbox)).map(({ name }) => name);
    await expect.poll(namesOf, { timeout: 20_000 }).toContain('sign-in');
    const spans = await spansOf(sandbox);
    const whole = spans.find(({ name }) => name === 'sign-in');
    const begin = spans.find(({ name }) => name === 'POST /v1/oauth2/user/sessions');
    expect(begin).toMatchObject({ parentId: whole?.spanId, traceId: whole?.traceId });
    // The page's own span of a call is the parent of the main process's, and its page's load or visit is the parent of that.
    const chain = async () => {
      const all = await spansOf(sandbox);
      const parentOf = (span: KeptSpan | undefined) => all.find(({ spanId }) => spanId === span?.parentId);
      const calls = all.filter(({ name }) => name === 'GET /v1/user/devices');
      return calls.flatMap((call) => (parentOf(call)?.name === call.name ? [parentOf(parentOf(call))?.name] : []));
    };
    await expect.poll(chain, { timeout: 20_000 }).toEqual([expect.stringMatching(/^(load|navigate) \//)]);
    expect(new Set((await spansOf(sandbox)).map(({ service }) => service))).toEqual(new Set(['farsight-desktop']));
  },
);

test('quitting sends the last log entries (R27)', { tag: '@long' }, async ({ launch, sandbox }) => {
  const app = await launch();
  const view = await app.page();
  await expect(view.getByRole('button', { name: 'Continue with Google' })).toBeVisible();
  await view.evaluate(async () => {
    const { farsight } = globalThis as unknown as { farsight: { logs: { write: (line: object) => Promise<unknown> } } };
    await farsight.logs.write({ lines: [{ level: 'warn', message: 'the last word' }] });
  });
  await app.evaluate(({ app: electron }) => void setTimeout(() => electron.quit()));
  expect(await app.ended).toBe(0);
  expect(await read(sandbox, 'logs')).toContain('the last word');
  expect(await read(sandbox, 'traces')).toContain('GET /v1/user');
});

test(
  'the app starts and quits without delay when log and trace collectors never answer (R27, R29)',
  { tag: '@long' },
  async ({ launch, sandbox }) => {
    sandbox.control.addFault({ path: '/loki/api/v1/push', kind: 'hang' });
    sandbox.control.addFault({ path: '/v1/traces', kind: 'hang' });
    const app = await launch();
    const view = await app.page();
    await expect(view.getByRole('button', { name: 'Continue with Google' })).toBeVisible();
    await view.waitForTimeout(500);
    await app.evaluate(({ app: electron }) => void setTimeout(() => electron.quit()));
    // Two seconds are allowed; ten would be the collectors' own time limit.
    const late = new Promise((resolve) => setTimeout(resolve, 8000, 'late').unref());
    expect(await Promise.race([app.ended, late])).toBe(0);
  },
);
