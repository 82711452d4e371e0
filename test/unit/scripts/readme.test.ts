import { describe, expect, test } from '@jest/globals';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseRuntimeConfig } from '#app/config/runtimeConfig';

const ROOT = path.join(__dirname, '../../..');
const readme = readFileSync(path.join(ROOT, 'README.md'), 'utf8');
const { scripts } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>;
};

describe('the README', () => {
  test('names commands that exist, and every command', () => {
    const named = new Set(
      [...readme.matchAll(/npm (?:run )?([a-z]+(?::[a-z0-9]+)?)\b/g)].map((match) => match[1] ?? ''),
    );
    expect([...named].filter((name) => !Object.hasOwn(scripts, name))).toEqual([]);
    expect(Object.keys(scripts).filter((name) => !named.has(name))).toEqual([]);
  });

  test('shows pictures and files that are there', () => {
    const files = [...readme.matchAll(/(?:src="|\]\()(docs\/[^")]+)/g)].map((match) => match[1] ?? '');
    expect(files.length).toBeGreaterThan(2);
    expect(files.filter((file) => !existsSync(path.join(ROOT, file)))).toEqual([]);
  });

  test('shows a configuration that is accepted, the same as the example file', () => {
    const shown: unknown = JSON.parse(/```json\n([\s\S]*?)```/.exec(readme)?.[1] ?? '');
    expect(parseRuntimeConfig(shown)).toMatchObject({ ok: true });
    expect(JSON.parse(readFileSync(path.join(ROOT, 'docs/config.example.json'), 'utf8'))).toEqual(shown);
  });
});
