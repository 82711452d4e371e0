import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { initWasm, Resvg } from '@resvg/resvg-wasm';
import { COLOURS } from '../../renderer/theme/tokens';
import { ROOT } from './process';

let ready: Promise<void> | null = null;

const drawing = () => readFileSync(path.join(ROOT, 'build/icon.svg'), 'utf8');

/** The mark in black on nothing, which macOS colours to fit its menu bar. */
function template(svg: string): string {
  return svg.replace(/<rect[^>]*\/>/, '').replace(/#[0-9A-Fa-f]{3,8}\b/g, '#000000');
}

/** A dot with an exclamation mark, for the taskbar of Windows. */
const alertMark = (): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16"><circle cx="8" cy="8" r="8" fill="${COLOURS.light.bad}"/>` +
  `<path d="M8 3.5v5M8 11.8v.2" stroke="${COLOURS.light.onAccent}" stroke-width="2.2" stroke-linecap="round"/></svg>`;

type Look = 'app' | 'template' | 'alert';
const DRAWINGS: Readonly<Record<Look, () => string>> = {
  app: drawing,
  template: () => template(drawing()),
  alert: alertMark,
};

/** A drawing as a PNG of `size` by `size` pixels. */
export async function renderIcon(size: number, look: Look = 'app'): Promise<Buffer> {
  ready ??= readFile(require.resolve('@resvg/resvg-wasm/index_bg.wasm')).then((wasm) => initWasm(wasm));
  await ready;
  return Buffer.from(new Resvg(DRAWINGS[look](), { fitTo: { mode: 'width', value: size } }).render().asPng());
}
