// Units and times that pages write by themselves: both are the user's choice (`app/domain/units.ts`, `renderer/lib/display.ts`).
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from './process';

export interface RawUnit {
  readonly line: number;
  readonly reason: string;
}

/** Symbols that another system of units writes otherwise. Minutes, bytes, volts, dBm are the same in all. */
const SYMBOL = /^(m|km|ft|mi|NM|m\/s|km\/h|mph|kt|ft\/s|ft\/min|°C|°F)$/;
/** The same behind a value, as in `${speed} m/s` or '{value} °C'. */
const BEHIND_VALUE = /[}\d]\s?(m|km|ft|mi|NM|m\/s|km\/h|mph|kt|ft\/s|ft\/min|°C|°F)(?![\w/²³-])/;
/** Before the closing quote, as in 'GS m/s'. */
const AT_END = /\s(m\/s|km\/h|mph|kt|ft\/min|°C|°F|REL m)$|^REL m$/;

const TIMES: readonly (readonly [RegExp, string])[] = [
  [/\.toLocale(Date|Time)String\(/, 'a time in the zone of the computer'],
  [/\bnew Intl\.DateTimeFormat\(|\bIntl\.DateTimeFormat\(/, 'a time in the zone of the computer'],
  [/\.get(Hours|Minutes|Seconds|Date|Day|Month|FullYear)\(\)/, 'a time in the zone of the computer'],
  [/\.getTimezoneOffset\(/, 'a time in the zone of the computer'],
  [/\b(began|at|date|time|when|now|new Date\([^)]*\))\.toLocaleString\(/i, 'a time in the zone of the computer'],
  [/\.toISOString\(\)\s*\.(slice|replace)\(/, 'a time in UTC'],
];

/** Names of files, the first screen before it knows the user's zone, and logs, which offer UTC; all say that they are in UTC. */
const ALLOWED: Readonly<Record<string, readonly string[]>> = {
  'renderer/lib/times.ts': ['a time in UTC'],
  'renderer/features/device-activity/hooks/useActivityDownload.ts': ['a time in UTC'],
  'renderer/features/device-system/components/BundleDownload.tsx': ['a time in UTC'],
  'renderer/features/device-terminal/hooks/useRecording.ts': ['a time in UTC'],
  'renderer/features/device-logs/hooks/useLogFile.ts': ['a time in UTC'],
  'renderer/features/device-logs/hooks/useLineTimes.ts': ['a time in UTC'],
  // Minutes, as addresses write them.
  'renderer/features/device-logs/logView.ts': ['a raw unit'],
  'renderer/features/device-logs/words.ts': ['a raw unit'],
  // The marker of an asciicast.
  'renderer/features/device-terminal/session/cast.ts': ['a raw unit'],
  // The choice itself names the units of each system.
  'renderer/settings/display/words.ts': ['a raw unit'],
};

const STRING = /'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\]|\\.)*)`/g;

/** Comments blanked out, line by line, so that positions stay. */
const withoutComments = (code: string) =>
  code.replace(/\/\*[\s\S]*?\*\/|(?<![:'"`\w])\/\/[^\n]*/g, (text) => text.replace(/[^\n]/g, ' '));

/** What a source file of a page writes by itself. */
export function findRawUnits(source: string): readonly RawUnit[] {
  const code = withoutComments(source);
  const lineAt = (index: number) => code.slice(0, index).split('\n').length;
  const found: RawUnit[] = [];
  for (const match of code.matchAll(STRING)) {
    const text = match[1] ?? match[2] ?? match[3] ?? '';
    if (SYMBOL.test(text) || BEHIND_VALUE.test(text) || AT_END.test(text))
      found.push({ line: lineAt(match.index), reason: 'a raw unit' });
  }
  code.split('\n').forEach((text, index) => {
    // Text between tags, as in <b>{height} m</b>.
    if (/\}\s?(m|km|ft|mi|m\/s|km\/h|mph|kt|°C|°F)\s*</.test(text))
      found.push({ line: index + 1, reason: 'a raw unit' });
  });
  for (const [pattern, reason] of TIMES) {
    for (const { index } of code.matchAll(new RegExp(pattern, 'gi'))) found.push({ line: lineAt(index), reason });
  }
  return found.sort((one, other) => one.line - other.line);
}

/** One line for each place of a repository's pages; none when all is well. */
export function rawUnits(root = ROOT): readonly string[] {
  return readdirSync(path.join(root, 'renderer'), { recursive: true, encoding: 'utf8' })
    .map((file) => path.posix.join('renderer', file.split(path.sep).join('/')))
    .filter((file) => /\.tsx?$/.test(file) && !file.startsWith('renderer/kit/'))
    .sort()
    .flatMap((file) =>
      findRawUnits(readFileSync(path.join(root, file), 'utf8'))
        .filter(({ reason }) => !(ALLOWED[file] ?? []).includes(reason))
        .map(({ line, reason }) => `${file}:${line} has ${reason}`),
    );
}
