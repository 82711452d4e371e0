import { STATES, type Result, type State } from './outcome';

const HEAD = { area: 'area', clause: 'clause', level: 'level', state: 'result', name: 'check' };

const countOf = (results: readonly Result[], state: State) => results.filter((one) => one.state === state).length;

/** How many of each state there are, in words. */
export const countsOf = (results: readonly Result[]): string =>
  STATES.filter((state) => state === 'passed' || countOf(results, state) > 0)
    .map((state) => `${countOf(results, state)} ${state}`)
    .join(', ');

/** The rules that the product cannot do without, and that are broken. */
export const brokenMusts = (results: readonly Result[]): readonly Result[] =>
  results.filter(({ state, level }) => state === 'failed' && level === 'MUST');

/** A failed check with what the rule asks for, what came, and how to see it. */
const failureOf = ({ clause, level, name, expected = '', came = '', see = '' }: Result): string =>
  [
    `${clause} (${level}): ${name}`,
    `  expected  ${expected}`,
    `  came      ${came}`,
    ...(see === '' ? [] : [`  see       ${see}`]),
  ].join('\n');

/** The results for people: a row for each check, the failed ones in full, and a line of counts. */
export function tableOf(results: readonly Result[]): string {
  const rows = [HEAD, ...results.map(({ name, why, ...rest }) => ({ ...rest, name: why ? `${name} (${why})` : name }))];
  const width = (column: 'area' | 'clause' | 'level' | 'state') => Math.max(...rows.map((row) => row[column].length));
  const [area, clause, level, state] = [width('area'), width('clause'), width('level'), width('state')];
  const lines = rows.map((row) =>
    [row.area.padEnd(area), row.clause.padEnd(clause), row.level.padEnd(level), row.state.padEnd(state), row.name].join(
      '  ',
    ),
  );
  const failed = results.filter((one) => one.state === 'failed').map(failureOf);
  const must = brokenMusts(results).length;
  const closing = `${countsOf(results)}${failed.length > 0 ? `; of the failed, ${must} MUST` : ''}.`;
  return [lines.join('\n'), ...failed, closing].join('\n\n');
}
