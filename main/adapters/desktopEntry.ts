import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** An argument of an `Exec` line: quoted first, then escaped as every string is; a percent sign would begin a field code. */
export function execArgument(argument: string): string {
  const quoted = `"${argument.replace(/["`$\\]/g, '\\$&').replaceAll('%', '%%')}"`;
  return escaped(quoted);
}

/** A value of the type string (Desktop Entry Specification, "Possible value types"): one line, whatever it holds. */
function escaped(text: string): string {
  return text.replaceAll('\\', '\\\\').replaceAll('\n', '\\n').replaceAll('\r', '\\r').replaceAll('\t', '\\t');
}

export interface DesktopEntry {
  readonly name: string;
  /** The program, and its arguments. */
  readonly command: readonly [string, ...string[]];
  /** A theme's icon, or the path of a picture. */
  readonly icon: string;
  /** Scheme of the links that the program opens. */
  readonly scheme: string;
  /** What Electron calls its windows: the entry's own name, without its ending. */
  readonly windowClass: string;
}

/** An entry that opens links of a scheme, and that counts as missing once its program is (`TryExec`). */
export function desktopEntry({ name, command, icon, scheme, windowClass }: DesktopEntry): string {
  return [
    '[Desktop Entry]',
    'Type=Application',
    `Name=${escaped(name)}`,
    `Exec=${command.map(execArgument).join(' ')} %u`,
    `TryExec=${escaped(command[0])}`,
    `Icon=${escaped(icon)}`,
    'Terminal=false',
    `MimeType=x-scheme-handler/${scheme};`,
    `StartupWMClass=${escaped(windowClass)}`,
    '',
  ].join('\n');
}

/** Where a user's own entries lie (XDG Base Directory Specification). */
export function applicationsFolder(environment: NodeJS.ProcessEnv, home: string): string {
  const data = environment.XDG_DATA_HOME;
  return path.join(
    data !== undefined && path.isAbsolute(data) ? data : path.join(home, '.local/share'),
    'applications',
  );
}

/** Writes an entry where it is missing or another, and has the list of types read again. Rejects as the file system does. */
export async function writeDesktopEntry(file: string, text: string): Promise<void> {
  const old = await readFile(file, 'utf8').catch(() => null);
  if (old === text) return;
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, text);
  // Loaded here, because nothing before the first paint needs it.
  const { execFile } = await import('node:child_process');
  // Not everywhere installed, nor needed everywhere.
  await new Promise<void>((resolve) => execFile('update-desktop-database', [path.dirname(file)], () => resolve()));
}
