import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { initWasm, Resvg } from '@resvg/resvg-wasm';
import { ROOT } from './process';

let ready: Promise<void> | null = null;

const drawing = () => readFileSync(path.join(ROOT, 'build/icon.svg'), 'utf8');

/** The mark in black on nothing, which macOS colours to fit its menu bar. */
function template(svg: string): string {
  return svg.replace(/<rect[^>]*\/>/, '').replace(/#[0-9A-Fa-f]{3,8}\b/g, '#000000');
}

/** The one drawing as a PNG of `size` by `size` pixels. */
export async function renderIcon(size: number, look: 'app' | 'template' = 'app'): Promise<Buffer> {
  ready ??= readFile(require.resolve('@resvg/resvg-wasm/index_bg.wasm')).then((wasm) => initWasm(wasm));
  await ready;
  const svg = look === 'app' ? drawing() : template(drawing());
  return Buffer.from(new Resvg(svg, { fitTo: { mode: 'width', value: size } }).render().asPng());
}
