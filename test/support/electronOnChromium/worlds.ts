import { buildSync } from 'esbuild';
import path from 'node:path';

function bundle(file: string): string {
  const { outputFiles } = buildSync({
    entryPoints: [path.join(__dirname, file)],
    bundle: true,
    write: false,
    format: 'iife',
    target: 'es2022',
  });
  return outputFiles[0]?.text ?? '';
}

/** The scripts of the two worlds, as text that a browser runs. */
export function worldScripts(preload: string): { readonly page: string; readonly preload: string } {
  return { page: bundle('pageWorld.ts'), preload: `${bundle('preloadWorld.ts')}\n;(() => {${preload}\n})();` };
}
