import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Marks the place of the fuses in Electron's program; a wire of nine, all off, follows (version 1). */
const SENTINEL = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX';
const FUSES = 9;

/** A folder laid out as an unpacked Electron for Linux, with a program that has fuses and nothing else: enough to package with, nothing to run. */
export function writeHollowElectron(folder: string): void {
  for (const one of ['locales', 'resources']) mkdirSync(path.join(folder, one), { recursive: true });
  const wire = Buffer.concat([Buffer.from(SENTINEL), Buffer.from([1, FUSES]), Buffer.alloc(FUSES, '0')]);
  writeFileSync(path.join(folder, 'electron'), Buffer.concat([Buffer.from('hollow\n'), wire, Buffer.from('\nend\n')]));
  chmodSync(path.join(folder, 'electron'), 0o755);
  for (const file of ['version', 'LICENSE', 'LICENSES.chromium.html', 'locales/en-US.pak']) {
    writeFileSync(path.join(folder, file), 'hollow');
  }
}
