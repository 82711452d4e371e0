import { describe, expect, test } from '@jest/globals';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseRuntimeConfig } from '#app/config/runtimeConfig';
import { FIRST_COMMANDS, help } from '../../../scripts/lib/terminalHelp';
import { PEOPLE } from '../../sandbox/seed/people';

const ROOT = path.join(__dirname, '../../..');
const MOST_WORDS = 900;
const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');
const readme = read('README.md');
const docs = readdirSync(path.join(ROOT, 'docs'), { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.md'))
  .map((file) => `docs/${file.replaceAll('\\', '/')}`);
const documents = [
  'README.md',
  'CONTRIBUTING.md',
  'CHANGELOG.md',
  'THREATS.md',
  'test/support/electronOnChromium/README.md',
  ...docs,
];
/** npm's own commands, which package.json does not define. */
const COMMANDS_OF_NPM = ['ci', 'install'];

/** The document without its blocks of code. */
const proseOf = (file: string) => read(file).replace(/^```[\s\S]*?^```/gm, '');

/** Where the links and pictures of a document lead, without addresses of the web. */
const linksOf = (file: string) =>
  [...proseOf(file).matchAll(/\]\(([^)\s]+)\)|\b(?:src|href)="([^"]+)"/g)]
    .map((match) => match[1] ?? match[2] ?? '')
    .filter((link) => !/^[a-z]+:/.test(link));

/** The anchors that GitHub gives to a document's headings. */
function anchorsOf(file: string): Set<string> {
  const anchors = new Set<string>();
  for (const [, title = ''] of proseOf(file).matchAll(/^#+ (.+)$/gm)) {
    const slug = title
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replace(/ /g, '-');
    let anchor = slug;
    for (let count = 1; anchors.has(anchor); count += 1) anchor = `${slug}-${count}`;
    anchors.add(anchor);
  }
  return anchors;
}

/** The file that a link of a document leads to, from the root of the repository. */
const targetOf = (file: string, link: string) =>
  link.startsWith('#') ? file : path.posix.join(path.posix.dirname(file), link.split('#')[0] ?? '');

describe('the documents', () => {
  test.each(documents)('%s has no dead link and no dead anchor', (file) => {
    const dead = linksOf(file).filter((link) => {
      const target = targetOf(file, link);
      const anchor = link.split('#')[1];
      if (!existsSync(path.join(ROOT, target))) return true;
      return anchor !== undefined && !anchorsOf(target).has(anchor);
    });
    expect(dead).toEqual([]);
  });

  test('all can be reached from the README', () => {
    const reached = new Set(['README.md']);
    for (const file of reached)
      for (const target of linksOf(file).map((link) => targetOf(file, link)))
        if (target.endsWith('.md')) reached.add(target);
    expect(documents.filter((file) => !reached.has(file))).toEqual([]);
  });

  test('name commands that exist, and every command', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
    const text = documents.map(read).join('\n');
    const named = new Set(
      [...text.matchAll(/npm (?:run (?:-s )?)?([a-z]+(?:-[a-z]+)*(?::[a-z0-9]+)?)\b/g)].map((match) => match[1] ?? ''),
    );
    const isKnown = (name: string) => Object.hasOwn(scripts, name) || COMMANDS_OF_NPM.includes(name);
    expect([...named].filter((name) => !isKnown(name))).toEqual([]);
    expect(Object.keys(scripts).filter((name) => !named.has(name))).toEqual([]);
  });
});

describe('the README', () => {
  test(`has at most ${MOST_WORDS} words`, () => {
    expect(readme.split(/\s+/).filter(Boolean).length).toBeLessThanOrEqual(MOST_WORDS);
  });

  test('shows the start command before the test command', () => {
    const at = (command: string) => readme.indexOf(`\`\`\`sh\n${command}\n`);
    expect(at('npm start')).toBeGreaterThan(0);
    expect(at('npm test')).toBeGreaterThan(at('npm start'));
  });

  test('shows one picture, drawn as text', () => {
    expect([...readme.matchAll(/!\[[^\]]+\]\(([^)]+)\)/g)].map((match) => match[1])).toEqual(['docs/live-page.svg']);
    expect(readme).not.toContain('<img');
  });

  test('names the people of the sandbox as `npm start` does', () => {
    const people = [...readme.matchAll(/^\| ([^|]+?) +\| ([^|]+?) +\|$/gm)].map((match) => [match[1], match[2]]);
    for (const { name, about } of PEOPLE) expect(people).toContainEqual([name, about]);
  });
});

test('the tour of the README types the commands that `npm start` prints, and explains `help`', () => {
  const [, tour = ''] = /^## A tour [^\n]*\n([\s\S]*?)^## /m.exec(readme) ?? [];
  const typed = [...tour.matchAll(/^\| `([^`]+)`/gm)].map((match) => match[1] ?? '');
  const first = FIRST_COMMANDS.map(([command]) => command);
  expect([...typed, 'help'].sort()).toEqual([...first].sort());
  expect(tour).toContain('`help`');
});

test('CONTRIBUTING.md names only files and folders that exist', () => {
  // A path in backticks has a slash: `app/api/index.ts`, `main/`.
  const named = proseOf('CONTRIBUTING.md').matchAll(/`(\.?[\w-]+(?:\/[\w.-]*)+)`/g);
  const paths = [...named].map(([, file = '']) => file);
  expect(paths.length).toBeGreaterThan(40);
  expect(paths.filter((file) => !existsSync(path.join(ROOT, file)))).toEqual([]);
});

test('README.md and CONTRIBUTING.md run only test files that exist', () => {
  const commands = (readme + read('CONTRIBUTING.md')).matchAll(/\b(?:jest|playwright test) (test\/[\w/.-]+)/g);
  const files = [...commands].map(([, file = '']) => file);
  expect(files.length).toBeGreaterThan(4);
  expect(files.filter((file) => !existsSync(path.join(ROOT, file)))).toEqual([]);
});

test('CHANGELOG.md begins with unreleased changes and has the version of package.json next', () => {
  const { version } = JSON.parse(read('package.json')) as { version: string };
  const versions = [...read('CHANGELOG.md').matchAll(/^## (.+)$/gm)].map(([, title]) => title);
  expect(versions.slice(0, 2)).toEqual(['Unreleased', version]);
});

test('the README says that sections of the settings work, and names only those that exist', () => {
  const pages = read('renderer/shell/device/settingsPages.ts');
  const entries = [...pages.matchAll(/title: '([^']+)',\s*section: (?:true|'([^']+)'),/g)];
  const sections = entries.map(([, title, section = title]) => section?.toLowerCase());
  const rows = [...readme.matchAll(/^\| Settings: ([^|;]+)(?:;[^|]*)?\| works/gm)];
  const named = rows.flatMap(([, list = '']) => list.split(',').map((one) => one.replace(/\[|\].*/g, '').trim()));
  expect(named.length).toBeGreaterThan(7);
  for (const name of named) expect(sections).toContain(name.toLowerCase());
});

describe('docs/sandbox.md', () => {
  test('has the help of the terminal, word for word', () => {
    const [, shown] = /```text\n([\s\S]*?)\n```/.exec(read('docs/sandbox.md')) ?? [];
    expect(shown).toBe(help(undefined));
  });

  test('names every option of `npm start`', () => {
    const [, options = ''] = /Options: ([^`]*)\./.exec(read('scripts/lib/startOptions.ts')) ?? [];
    const names = options.split(', ').map((option) => option.split(' ')[0] ?? '');
    expect(names).toHaveLength(8);
    expect(names.filter((name) => !read('docs/sandbox.md').includes(name))).toEqual([]);
  });
});

test('docs/hosting.md shows a configuration that is accepted, the same as the example file', () => {
  const shown: unknown = JSON.parse(/```json\n([\s\S]*?)```/.exec(read('docs/hosting.md'))?.[1] ?? '');
  expect(parseRuntimeConfig(shown)).toMatchObject({ ok: true });
  expect(JSON.parse(read('docs/config.example.json'))).toEqual(shown);
});

describe('the queries for operators', () => {
  const telemetry = read('docs/telemetry.md');
  const dashboard = JSON.parse(read('docs/grafana-dashboard.json')) as {
    panels: { title: string; targets: { expr: string }[] }[];
  };
  const shown = (/```logql\n([\s\S]*?)```/.exec(telemetry)?.[1] ?? '').trim().split('\n');
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

/** The audit's list, as THREATS.md has it, in its order. */
const ROWS = [
  ...['S41', 'S42', 'S43', 'S44', 'S45', 'S46', 'S47', 'S48'],
  ...['S8', 'S9', 'S11', 'S12', 'S13', 'S38', 'R8', 'R32', 'R46'],
  ...['S35', 'R16', 'R49', 'Tray', 'Relaunch', 'Scheme', 'Local network', 'P8', 'P9', 'P10'],
];

describe('THREATS.md', () => {
  const rows = proseOf('THREATS.md')
    .split('\n')
    .filter((line) => line.startsWith('|') && !/^\| *(-|From|Row )/.test(line));

  test('has rows of what is defended and of what the audit found', () => {
    expect(rows.length).toBeGreaterThan(20);
    const found = rows.map((row) => row.split('|')[1]?.trim() ?? '').slice(-ROWS.length);
    expect(found).toEqual(ROWS);
  });

  test.each(rows)('names tests that are there: %s', (row) => {
    const tests = [...row.matchAll(/`(test\/[^`]+\.(?:test|spec)\.tsx?)`/g)].map((match) => match[1] ?? '');
    expect(tests.filter((file) => !existsSync(path.join(ROOT, file)))).toEqual([]);
    // `npm test` must notice a broken defence.
    expect(tests.filter((file) => !file.includes('.long.'))).not.toEqual([]);
  });

  /** Lines of a file of tests that hold a title; a long one has a line of its own. */
  const titlesOf = (file: string) => read(file).match(/^ *(?:test|.*\bdescribe\w*|\]\)\(|').*/gm) ?? [];

  test.each(rows.slice(-ROWS.length))('names a test by its title, or by the number of its row: %s', (row) => {
    const id = row.split('|')[1]?.trim() ?? '';
    const named = [...row.matchAll(/`(test\/[^`]+)` "([^"]+)"/g)];
    for (const [, file = '', title = ''] of named)
      expect([title, titlesOf(file).some((one) => one.includes(title))]).toEqual([title, true]);
    if (named.length > 0) return;
    const files = [...row.matchAll(/`(test\/[^`]+)`/g)].map(([, file = '']) => file);
    const titles = files.flatMap(titlesOf);
    expect(titles.filter((title) => new RegExp(`\\b${id}\\b`).test(title))).not.toEqual([]);
  });
});
