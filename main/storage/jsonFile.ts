import { readFileSync } from 'node:fs';
import { chmod, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** Contents of a small JSON file, or undefined when there is none that can be used. Synchronous: it is read once, before the first window. */
export function readJsonFile(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as unknown;
  } catch {
    return undefined;
  }
}

let count = 0;

/** Replaces a file atomically, readable only by its owner: readers see the old text or the new (S38, R32). */
export async function writeWhole(file: string, text: string | Uint8Array): Promise<void> {
  count += 1;
  const draft = `${file}.${process.pid}.${count}.tmp`;
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  try {
    await writeFile(draft, text, { mode: 0o600, flush: true });
    await chmod(draft, 0o600);
    await rename(draft, file);
  } catch (error) {
    await rm(draft, { force: true }).catch(() => undefined);
    throw error;
  }
}
