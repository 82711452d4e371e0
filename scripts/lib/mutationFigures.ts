/** What this needs of the report that Stryker writes (mutation-testing-report-schema 2). */
export interface MutationReport {
  readonly files: Readonly<Record<string, { readonly source: string; readonly mutants: readonly Mutant[] }>>;
}

interface Mutant {
  readonly mutatorName: string;
  readonly replacement?: string;
  readonly status: string;
  readonly location: { readonly start: { readonly line: number; readonly column: number } };
}

/** Faults of one folder. What is ignored, or could not be compiled, is in none of these. */
export interface Figures {
  readonly folder: string;
  readonly noticed: number;
  readonly survived: number;
  /** No test comes by there. */
  readonly uncovered: number;
}

const isIn = (folder: string) => (file: string) => file === folder || file.startsWith(`${folder}/`);

/** Counts each folder's faults by what became of them; a fault that runs for ever was noticed. */
export function figuresOf(reports: readonly MutationReport[], folders: readonly string[]): Figures[] {
  const files = reports.flatMap(({ files }) => Object.entries(files));
  return folders.map((folder) => {
    const mutants = files.flatMap(([file, { mutants }]) => (isIn(folder)(file) ? mutants : []));
    const count = (...statuses: string[]) => mutants.filter(({ status }) => statuses.includes(status)).length;
    return {
      folder,
      noticed: count('Killed', 'Timeout'),
      survived: count('Survived'),
      uncovered: count('NoCoverage'),
    };
  });
}

/** Share of the faults that a test comes by which it notices, in percent; 100 where there is none. */
export function scoreOf({ noticed, survived }: Pick<Figures, 'noticed' | 'survived'>): number {
  const covered = noticed + survived;
  return covered === 0 ? 100 : (100 * noticed) / covered;
}

export function figureTable(figures: readonly Figures[]): string {
  const total = figures.reduce(
    (sum, one) => ({
      folder: 'all',
      noticed: sum.noticed + one.noticed,
      survived: sum.survived + one.survived,
      uncovered: sum.uncovered + one.uncovered,
    }),
    { folder: 'all', noticed: 0, survived: 0, uncovered: 0 },
  );
  const rows = figures.length > 1 ? [...figures, total] : figures;
  const width = Math.max(...rows.map(({ folder }) => folder.length));
  return rows
    .map((one) => {
      const score = `${scoreOf(one).toFixed(1)} %`.padStart(7);
      return `  ${one.folder.padEnd(width)}  ${score} noticed (${one.noticed} of ${one.noticed + one.survived}), ${one.uncovered} that no test comes by`;
    })
    .join('\n');
}

/** A line for each fault that went unnoticed, as `file:line:column kind -> what it became`. */
export function survivorsOf({ files }: MutationReport): string[] {
  return Object.entries(files).flatMap(([file, { mutants }]) =>
    mutants
      .filter(({ status }) => status === 'Survived' || status === 'NoCoverage')
      .map(({ mutatorName, replacement = '', status, location: { start } }) => {
        const became = replacement.replaceAll(/\s+/g, ' ').slice(0, 80);
        return `${file}:${start.line}:${start.column} ${status === 'Survived' ? '' : '(no test) '}${mutatorName} -> ${became}`;
      }),
  );
}
