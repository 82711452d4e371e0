// `npm run kit`: every part of the renderer in every state and both themes, on one page. Options: `--port 4810`.
import { parseArgs } from 'node:util';
import { buildKit, serveKit } from './lib/kit';
import { fail } from './lib/process';

function readPort(): number {
  try {
    const { port } = parseArgs({ options: { port: { type: 'string', default: '4810' } } }).values;
    return Number(port);
  } catch {
    return fail('Usage: npm run kit -- [--port 4810]');
  }
}

async function main(): Promise<void> {
  const port = readPort();
  if (!(await buildKit({ show: true }))) fail('The kit could not be built.');
  const { url } = await serveKit(port);
  console.log(`The kit is at ${url}. Ctrl+C ends it.`);
}

main().catch((error: unknown) => fail((error as Error).message));
