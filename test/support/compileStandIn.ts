import { renameSync } from 'node:fs';
import path from 'node:path';
import { buildSync } from 'esbuild';

const SOURCES = path.join(__dirname, 'electronOnChromium');
/** Inside `node_modules`, where what it imports is found. */
const STAND_IN = path.join(__dirname, '../../node_modules/.cache/farsight/standIn.cjs');

function bundleWorld(file: string): string {
  const { outputFiles } = buildSync({
    entryPoints: [path.join(SOURCES, file)],
    ...{ bundle: true, write: false, format: 'iife', target: 'es2022' },
  });
  return JSON.stringify(outputFiles[0]?.text ?? '');
}

let isCompiled = false;

/** The stand-in as one program, compiled once per process of the tests: compiling at each start doubles what a start costs. */
export function compileStandIn(): string {
  if (isCompiled) return STAND_IN;
  const compiled = `${STAND_IN}.${process.pid}`;
  buildSync({
    entryPoints: [path.join(SOURCES, 'run.ts')],
    outfile: compiled,
    ...{ bundle: true, platform: 'node', packages: 'external' },
    define: { PAGE_WORLD: bundleWorld('pageWorld.ts'), PRELOAD_WORLD: bundleWorld('preloadWorld.ts') },
  });
  // Another process of the tests may be starting the one that is there.
  renameSync(compiled, STAND_IN);
  isCompiled = true;
  return STAND_IN;
}
