import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { temporaryFolder } from './temporaryFolder';

const ROOT = path.join(__dirname, '../..');
const PARTS = [
  ...['app', 'renderer', 'scripts', 'test/sandbox', 'test/support', 'test/e2e/everyPage.ts'],
  ...['build/icon.svg', 'docs/api', 'package.json', 'tsconfig.json'],
];
/** What the tests need beside that. */
const TESTS = ['test', 'main', 'preload', 'jest.config.cjs'];
const REGISTRY = 'renderer/shell/device/settingsPages.ts';
const END_OF_REGISTRY = '] as const satisfies';

/** The three files of the section that docs/architecture.md shows, by their paths; of the registry, the entry. */
export function documentedSection(): ReadonlyMap<string, string> {
  const guide = readFileSync(path.join(ROOT, 'docs/architecture.md'), 'utf8');
  const [, chapter = ''] = /^## A section of a device's settings\n([\s\S]*?)^## /m.exec(guide) ?? [];
  const blocks = chapter.matchAll(/^Its [^`]*`([^`]+\.tsx?)`[^\n]*\n\n```tsx?\n([\s\S]*?)^```/gm);
  return new Map([...blocks].map(([, file = '', text = '']) => [file, text]));
}

/** Copies the sources into a temporary folder, which is removed after the last test of the file; `withTests`: all tests, too. Returns the folder. */
export function copySources({ withTests = false } = {}): string {
  const folder = temporaryFolder('section');
  for (const part of [...PARTS, ...(withTests ? TESTS : [])])
    cpSync(path.join(ROOT, part), path.join(folder, part), { recursive: true });
  symlinkSync(path.join(ROOT, 'node_modules'), path.join(folder, 'node_modules'));
  return folder;
}

/** Adds files to a copy of the sources; what is for the registry becomes its last entry. */
export function addFiles(folder: string, files: ReadonlyMap<string, string>): void {
  for (const [file, text] of files) {
    const full = path.join(folder, file);
    mkdirSync(path.dirname(full), { recursive: true });
    if (file !== REGISTRY) writeFileSync(full, text);
    else {
      const registry = readFileSync(path.join(ROOT, REGISTRY), 'utf8');
      writeFileSync(full, registry.replace(END_OF_REGISTRY, `${text}${END_OF_REGISTRY}`));
    }
  }
}
