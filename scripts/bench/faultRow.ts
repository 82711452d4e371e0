import { isRight, seconds, type FaultResult, type Round } from './faultRules';
import { withoutNumbers } from './said';
import { at } from './watching';

/** The most frequent of some texts. */
function usual(texts: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  return [...counts].sort(([, a], [, b]) => b - a)[0]?.[0] ?? '';
}

/** The chip in the order of time, from the fault until it is cleared; each text once. */
const chipsOf = ({ said }: Round): string =>
  [...new Set(said.map(({ chip }) => withoutNumbers(chip)))].filter((chip) => chip !== 'Live').join(', then ');

const range = (values: readonly number[]) =>
  values.length === 0 ? 'never' : `${seconds(at(values, 0.5))} / ${seconds(Math.max(...values))}`;

/** The line of a fault in the table of `docs/video.md`. */
export function rowOf({ fault, rounds }: FaultResult): string {
  const sentence = usual(rounds.flatMap(({ named }) => (named ? [withoutNumbers(named.sentence)] : [])));
  const back = range(rounds.flatMap(({ backMs }) => backMs ?? []));
  const lost = rounds.filter(({ backMs }) => backMs === null).length;
  const cells = [
    `\`${fault.name}\``,
    usual(rounds.map(chipsOf)) || 'Live',
    sentence || 'the stage is not named',
    fault.right === 'Device offline' ? '–' : fault.right.toLowerCase(),
    range(rounds.flatMap(({ rightMs }) => rightMs ?? [])),
    `${rounds.filter(isRight).length} of ${rounds.length}`,
    String(rounds.filter(({ wrong }) => wrong !== null).length),
    lost === 0 ? back : `${back}; not in time: ${lost}`,
  ];
  return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
}

/** The document with the line of one fault replaced. Throws where it has none. */
export function withRowOf(result: FaultResult, text: string): string {
  const lines = text.split('\n');
  // The first of its two lines: the other says what the fault is.
  const at = lines.findIndex((line) => line.startsWith(`| \`${result.fault.name}\` `));
  if (at < 0) throw new Error(`docs/video.md has no line of ${result.fault.name}.`);
  return lines.with(at, rowOf(result)).join('\n');
}
