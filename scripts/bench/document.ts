import { GOALS, standOf, type Results } from './goals';
import { METHODS } from './methods';
import { cellOf } from './part';
import type { Measure, PartResult } from './results';

const [BEGIN, END] = ['<!-- misses: written by hand, kept by each run -->', '<!-- end of misses -->'];
const NO_MISSES = 'None is explained yet.';

const row = (cells: readonly string[]): string => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [row(head), row(head.map(() => '---')), ...rows.map(row)].join('\n');

/** What stands between the two marks of a document: written by hand, with what was tried. */
export function missesIn(text: string): string {
  const [from, to] = [text.indexOf(BEGIN), text.indexOf(END)];
  return from < 0 || to < from ? NO_MISSES : text.slice(from + BEGIN.length, to).trim() || NO_MISSES;
}

/** Parts that a document has and these results do not: writing the document again would lose them. */
export function lostParts(text: string, known: readonly string[]): readonly string[] {
  const lines = new Set(text.split('\n'));
  const isTold = (part: string) => lines.has(`### ${METHODS[part]?.title ?? part}`);
  return Object.keys(METHODS).filter((part) => isTold(part) && !known.includes(part));
}

const VERDICTS = new Map([
  [true, 'met'],
  [false, '**missed**'],
  [null, ''],
]);

function goalsTable(results: Results): string {
  const rows = GOALS.map((goal) => {
    const { text, isMet } = standOf(results, goal);
    return [goal.what, goal.was, goal.must, goal.after, text, VERDICTS.get(isMet) ?? ''];
  });
  return table(['what', 'before', 'must', 'after that', 'measured', ''], rows);
}

/** A table for lines that have the same columns: lines by name, columns by metric. */
function measuresTables(measures: readonly Measure[]): string {
  const names = [...new Set(measures.map(({ name }) => name))];
  const columnsOf = (name: string) => measures.filter((one) => one.name === name).map(({ metric }) => metric);
  const groups = new Map<string, string[]>();
  for (const name of names) {
    const columns = columnsOf(name).join('\n');
    groups.set(columns, [...(groups.get(columns) ?? []), name]);
  }
  const tables = [...groups].map(([columns, lines]) => {
    const metrics = columns.split('\n');
    const cell = (name: string, metric: string) => {
      const found = measures.find((one) => one.name === name && one.metric === metric);
      return found ? cellOf(found) : '-';
    };
    return table(
      ['', ...metrics],
      lines.map((name) => [name, ...metrics.map((metric) => cell(name, metric))]),
    );
  });
  return tables.join('\n\n');
}

const machineText = ({ machine: { processor, cores, memoryGib, system } }: PartResult): string =>
  `${processor}, ${cores} cores, ${memoryGib} GiB, ${system}`;

const versionsText = ({ versions }: PartResult): string =>
  Object.entries(versions)
    .map(([name, version]) => `${name} ${version}`)
    .join(', ');

function partText(result: PartResult): string {
  const { part, at, seconds, load, rounds, measures, lines } = result;
  const command = `npm run bench -- ${part}${rounds === null ? '' : ` --rounds ${rounds}`}`;
  const { title, method } = METHODS[part] ?? { title: part, method: '' };
  const facts = `\`${command}\`, ${at.slice(0, 16).replace('T', ' ')} UTC, ${(seconds / 60).toFixed(1)} min, load at the start ${load.toFixed(1)}.`;
  // Without measures, the lines are all there is; with them, those that are no cells of a table.
  const words = measures.length === 0 ? lines.filter((line) => line.trim() !== '') : [];
  const block = words.length === 0 ? '' : `\`\`\`text\n${words.join('\n')}\n\`\`\``;
  return [`### ${title}`, `${facts} ${method}`, measuresTables(measures), block].filter(Boolean).join('\n\n');
}

function machineTable(results: readonly PartResult[]): string {
  const texts = new Map<string, string[]>();
  for (const one of results) {
    const words = `${machineText(one)}. ${versionsText(one)}.`;
    texts.set(words, [...(texts.get(words) ?? []), one.part]);
  }
  if (texts.size === 0) return 'Nothing was measured yet.';
  if (texts.size === 1) return [...texts.keys()].join('');
  return [...texts].map(([words, parts]) => `- ${parts.join(', ')}: ${words}`).join('\n');
}

/** The document about these results, with the misses as they were explained by hand. */
export function documentText(results: Results, misses: string): string {
  const order = Object.keys(METHODS);
  const parts = Object.values(results)
    .filter(({ part }) => order.includes(part))
    .sort((a, b) => order.indexOf(a.part) - order.indexOf(b.part));
  return `# Benchmarks

<!-- Written by \`npm run bench -- --write\`. Only what stands between the two marks under "Misses" is kept by the next run. -->

The app beside floors that are built and measured with it, in one run: a page with React, the router and MUI alone ("c-mui"), and rows drawn
by hand ("vanilla"). Times belong to the computer that measured; what counts are the ratios (x). A cell is the median of the rounds, [least-most] of them
and the ratio to the floor's median in the same rounds. kB are of 1024 bytes.

## How well

${goalsTable(results)}

"before" was measured before the work began; "after that" is the aim once every "must" is met.

## Misses

${BEGIN}

${misses}

${END}

## The computer

${machineTable(parts)}

## Measured

${parts.map(partText).join('\n\n')}

## How to run it

- \`npm run bench -- --write\` measures everything in about half an hour and writes this file. Nothing else should run meanwhile.
- \`npm run bench -- pages live --rounds 3 --write\` measures some parts and replaces theirs; the others stay as they were last measured on
  this computer. \`--verbose\` prints each round.
- \`npm run bench -- soak --minutes 30\` is the whole soak.
- \`npm run bench -- document\` measures nothing and writes this file.
`;
}
