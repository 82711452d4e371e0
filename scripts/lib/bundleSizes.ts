import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { COMPILE_HINT } from '../webpack/CompileHintPlugin';
import { ROOT } from './process';

/** Bytes. */
export interface Sizes {
  readonly raw: number;
  readonly gzip: number;
  readonly brotli: number;
}

export const WEB = path.join(ROOT, 'dist/web');
const KB = 1024;

/** Of a path below the web folder. The build has compressed what becomes smaller by it, at these levels. */
export function sizesOf(file: string): Sizes {
  const full = path.join(WEB, file);
  const body = readFileSync(full);
  const sizeOf = (made: string, compress: () => Buffer) => (existsSync(made) ? statSync(made).size : compress().length);
  return {
    raw: body.length,
    gzip: sizeOf(`${full}.gz`, () => gzipSync(body, { level: 9 })),
    brotli: sizeOf(`${full}.br`, () => brotliCompressSync(body)),
  };
}

export const isScript = (file: string): boolean => /^\/assets\/.*\.js$/.test(file);

/** A smaller script is compiled in no time. */
const LARGE = 10 * KB;

/** Those among the paths that are large, and are compiled function by function once the page runs them. */
export const compiledLate = (files: readonly string[]): string[] =>
  files.filter(
    (file) =>
      isScript(file) &&
      sizesOf(file).gzip > LARGE &&
      !readFileSync(path.join(WEB, file), 'utf8').startsWith(COMPILE_HINT),
  );

function sumOf(files: readonly string[]): Sizes {
  const all = files.map(sizesOf);
  const sum = (key: keyof Sizes) => all.reduce((total, one) => total + one[key], 0);
  return { raw: sum('raw'), gzip: sum('gzip'), brotli: sum('brotli') };
}

/** Of all scripts among the paths together. */
export const scriptSizes = (files: readonly string[]): Sizes => sumOf(files.filter(isScript));

/** Of all style sheets among the paths together. */
export const styleSizes = (files: readonly string[]): Sizes =>
  sumOf(files.filter((file) => /^\/assets\/.*\.css$/.test(file)));

export const inKb = (bytes: number): number => bytes / KB;

/** One line of a table: gzip, brotli and raw, in kB. */
export function sizeLine(name: string, { gzip, brotli, raw }: Sizes): string {
  const kb = (bytes: number) => inKb(bytes).toFixed(1).padStart(7);
  return `  ${name.padEnd(44)}${kb(gzip)} ${kb(brotli)} ${kb(raw)}`;
}

export const builtScripts = (): string[] =>
  readdirSync(path.join(WEB, 'assets'))
    .filter((one) => one.endsWith('.js'))
    .sort()
    .map((one) => `/assets/${one}`);
