import { describe, expect, test } from '@jest/globals';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
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

describe('the queries for operators', () => {
  const dashboard = JSON.parse(readFileSync(path.join(ROOT, 'docs/grafana-dashboard.json'), 'utf8')) as {
    panels: { title: string; targets: { expr: string }[] }[];
  };
  const shown = (/```logql\n([\s\S]*?)```/.exec(readme)?.[1] ?? '').trim().split('\n');
  const queries = [...shown, ...dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr))];
  const sources = ['app', 'main', 'renderer'].flatMap((room) =>
    readdirSync(path.join(ROOT, room), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file))
      .map((file) => readFileSync(path.join(ROOT, room, file), 'utf8')),
  );

  test('are there, for each question that operators ask', () => {
    expect(shown.length).toBeGreaterThanOrEqual(6);
    const titles = dashboard.panels.map(({ title }) => title);
    expect(titles).toEqual(expect.arrayContaining(['Errors by version', 'Sign-in failures', 'Stream losses']));
  });

  test.each(queries)('%s names labels that lines have and messages that are said', (query) => {
    const selector = /\{([^}]*)\}/.exec(query)?.[1] ?? '';
    const labels = [...selector.matchAll(/(\w+)\s*=~?/g)].map((match) => match[1] ?? '');
    expect(labels.filter((label) => !['app', 'env', 'platform', 'version', 'level'].includes(label))).toEqual([]);
    expect(labels).toContain('app');
    const by = (/by \(([^)]*)\)/.exec(query)?.[1] ?? '').split(', ').filter(Boolean);
    expect(by.filter((one) => !/^(app|env|platform|version|level|msg|data_\w+)$/.test(one))).toEqual([]);
    for (const [, message = ''] of query.matchAll(/msg=~?"([^"]*)"/g)) {
      const said = message.replace('Farsight', '${NAME}').replace('.+', '');
      expect(sources.some((text) => text.includes(said))).toBe(true);
    }
  });
});
