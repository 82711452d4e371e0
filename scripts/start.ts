// `npm start`: builds the web app when its sources changed, starts the sandbox and its simulated devices, and reads commands.
import { mkdtempSync, rmSync } from 'node:fs';
import { createInterface } from 'node:readline';
import path from 'node:path';
import {
  demandFolder,
  demandPort,
  HELP_LINKS,
  hasInterFrames,
  PEOPLE,
  SandboxError,
  start,
  type Sandbox,
} from '../test/sandbox/index';
import { buildWeb } from './lib/buildWeb';
import { copyConfigured } from './lib/hosting';
import { beforeEnd } from './lib/lifetime.cjs';
import { fail, ROOT } from './lib/process';
import { readOptions } from './lib/startOptions';
import { describeNews, runLine } from './lib/terminal';
import { firstHelp } from './lib/terminalHelp';

/** The page ships its log and its traces to the sandbox that serves it, and finds there what its links lead to. */
const CONFIG = { loki: { url: '/' }, traces: { endpoint: '/' }, links: HELP_LINKS, environment: 'development' };

function greeting({ url, factory }: Sandbox): string {
  const width = Math.max(...PEOPLE.map(({ name }) => name.length));
  const people = PEOPLE.map(({ name, about }) => `  ${name.padEnd(width)}  ${about}`).join('\n');
  return `
Farsight is running with ${factory.length} simulated devices. Open

  ${url}

and sign in as one of these people (no passwords):
${people}

${firstHelp()}

Some devices come and go by design. Logs and traces of the page: ${url}/sandbox/telemetry
`;
}

async function main(): Promise<void> {
  const { iKnow, data, ...options } = readOptions();
  // Before the build, which takes half a minute.
  await demandPort(options.host, options.port);
  await demandFolder(data);
  if (!(await buildWeb())) fail('The web app could not be built; the messages above say why.');
  if (iKnow) console.warn('Warning: the sandbox has no passwords. Anyone who can reach it can sign in.');
  // Each run has its own folder, because two may start at the same time; the sandbox reads it once.
  const webRoot = mkdtempSync(path.join(ROOT, '.cache/start-web-'));
  copyConfigured(path.join(ROOT, 'dist/web'), webRoot, CONFIG);
  const sandbox = await start({
    ...options,
    iKnow,
    dataDir: data,
    webRoot,
    fleet: true,
    onFleetNews: (news) => console.log(describeNews(news)),
    log: (line) => line.startsWith('error') && console.error(line),
  }).finally(() => rmSync(webRoot, { recursive: true, force: true }));
  const stop = async () => {
    await sandbox.close();
    process.exit(0);
  };
  beforeEnd(stop);
  console.log(greeting(sandbox));
  if (!hasInterFrames())
    console.log('FFmpeg (node-av) is not available for this platform: cameras send VP8 key frames only.');
  const input = createInterface({ input: process.stdin });
  input.on('line', (line) => runLine(sandbox, line, console.log, () => void stop()));
}

main().catch((error: unknown) =>
  fail(error instanceof SandboxError ? error.message : String((error as Error).stack ?? error)),
);
