// A process of the stand-in: `run.ts [-r <file that is loaded first>] <main bundle> [arguments of the app]`. Speaks with the test that started it over its channel.
import Module from 'node:module';
import path from 'node:path';
import { onParentGone } from '../../sandbox/onParentGone';
import { createElectronModule } from './electronModule';
import { App, Host } from './Host';

// Both from here and from where it is compiled to.
const ROOT = path.join(__dirname, '../../..');
const given = process.argv.slice(2);
const first = given[0] === '-r' ? (given.splice(0, 2)[1] ?? null) : null;
const main = given.shift() ?? '';
// Electron's own process sees its arguments after the program and the app's folder.
process.argv.splice(1, Infinity, ROOT, ...given);
process.getSystemVersion = () => 'test';
for (const name of ['electron', 'chrome']) Object.defineProperty(process.versions, name, { value: 'stand-in' });

const app = new App(ROOT, process.env.FARSIGHT_USER_DATA ?? '');
const host = new Host(app);
const electron = createElectronModule(host);

interface Loader {
  _load(request: string, parent: { filename?: string } | undefined, isMain: boolean): unknown;
}
const loader = Module as unknown as Loader;
const load = loader._load.bind(loader);
loader._load = (request, parent, isMain) => {
  if (request === 'electron') return electron;
  return load(request, parent, isMain);
};

const send = (message: object) => process.send?.(message);

async function openBrowser(): Promise<void> {
  // A second instance ends without them, and they take as long to load as all the rest.
  const { chromium } = await import('@playwright/test');
  const { findHeadlessShell } = await import('../../../scripts/lib/browser');
  const { startChromium } = await import('../../../scripts/lib/hideableBrowser');
  const profile = path.join(app.getPath('userData'), 'chromium');
  const { address, end } = await startChromium(profile, findHeadlessShell());
  app.onEnd = async (code) => {
    await end();
    process.exit(code);
  };
  await host.open(await chromium.connectOverCDP(address, { noDefaults: true }));
  send({ kind: 'browser', address });
  app.becomeReady();
}

interface Question {
  readonly id: number;
  readonly code: string;
  readonly arg: unknown;
}

/** What a test wants to know or do in this process, as Playwright's `electronApp.evaluate` does it. */
async function answer({ id, code, arg }: Question): Promise<void> {
  try {
    // oxlint-disable-next-line no-eval -- the test's own function, as Playwright's `evaluate` runs it
    const run = (0, eval)(`(${code})`) as (electron: unknown, arg: unknown) => unknown;
    send({ kind: 'answer', id, value: await run({ ...electron, host }, arg) });
  } catch (error) {
    send({ kind: 'answer', id, error: String((error as Error).stack) });
  }
}

process.on('message', (question: Question) => void answer(question));
app.onEnd = (code) => process.exit(code);
onParentGone(() => app.exit(0));
if (first !== null) loader._load(first, undefined, false);
void loader._load(main, undefined, false);
app.emit('will-finish-launching');
// A second instance has ended itself by now, or is about to.
setImmediate(() => {
  openBrowser().catch((error: unknown) => {
    send({ kind: 'failed', reason: String((error as Error).stack) });
    process.exit(1);
  });
});
