import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { BICUBIC, createICNS, createICO } from 'png2icons';
import { renderIcon } from './icons';
import { ROOT } from './process';

const LINUX_SIZES = [16, 24, 32, 48, 64, 128, 256, 512];

/** Every icon of the packages, drawn from `build/icon.svg` into `build/generated`, which is no part of the sources. */
export async function writePackageIcons(): Promise<void> {
  const folder = path.join(ROOT, 'build/generated');
  mkdirSync(path.join(folder, 'icons'), { recursive: true });
  const large = await renderIcon(1024);
  const icns = createICNS(large, BICUBIC, 0);
  const ico = createICO(large, BICUBIC, 0, false, true);
  if (!icns || !ico) throw new Error('The icons could not be made.');
  writeFileSync(path.join(folder, 'icon.icns'), icns);
  writeFileSync(path.join(folder, 'icon.ico'), ico);
  for (const size of LINUX_SIZES) {
    writeFileSync(path.join(folder, 'icons', `${size}x${size}.png`), await renderIcon(size));
  }
}
