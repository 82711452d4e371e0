import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Browser } from '@playwright/test';
import { ROOT } from '../lib/process';

/** One cell of a table: a metric of something, once a round. */
export interface Measure {
  /** The line: what was measured. */
  readonly name: string;
  /** The column. */
  readonly metric: string;
  /** '' for a plain number. */
  readonly unit: 'ms' | 'MB' | 'kB' | 's' | '%' | 'µs' | '';
  readonly values: readonly number[];
  /** The same metric of the floor in the same rounds. */
  readonly floor?: readonly number[];
}

export interface Machine {
  readonly processor: string;
  readonly cores: number;
  readonly memoryGib: number;
  readonly system: string;
}

export interface PartResult {
  readonly part: string;
  /** When it began, in ISO 8601. */
  readonly at: string;
  readonly seconds: number;
  /** As it was asked for; null: the part's own number. */
  readonly rounds: number | null;
  /** Mean number of busy processes in the minute before. */
  readonly load: number;
  readonly machine: Machine;
  readonly versions: Readonly<Record<string, string>>;
  readonly measures: readonly Measure[];
  /** Lines that the part printed. */
  readonly lines: readonly string[];
}

const FILE = path.join(ROOT, '.cache/bench/results.json');

/** What was last measured of each part on this machine, by its name. */
export function readResults(): Readonly<Record<string, PartResult>> {
  try {
    return JSON.parse(readFileSync(FILE, 'utf8')) as Record<string, PartResult>;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {};
    throw error;
  }
}

/** Keeps the results of a part, in place of those of its last run. */
export function keepResult(result: PartResult): void {
  mkdirSync(path.dirname(FILE), { recursive: true });
  // JSON has no NaN; null stands for a value that could not be had.
  writeFileSync(FILE, JSON.stringify({ ...readResults(), [result.part]: result }, null, 1));
}

/** The computer that measures; neither its name nor its folders. */
export function machineOf(): Machine {
  const [first, ...others] = os.cpus();
  return {
    processor: first?.model.trim() ?? 'unknown',
    cores: others.length + 1,
    memoryGib: Math.round(os.totalmem() / 1024 ** 3),
    system: `${os.type()} ${os.release().replace(/-.*$/, '')}`,
  };
}

export const loadNow = (): number => os.loadavg()[0] ?? 0;

const PACKAGES = ['react', 'react-dom', 'react-router-dom', '@mui/material', 'swr', 'zustand'] as const;
const TOOLS = ['webpack', '@playwright/test'] as const;

/** Of what runs: Node, the browser, and the packages that a page is made of. */
export function versionsOf(browser: Browser): Readonly<Record<string, string>> {
  const { version, dependencies, devDependencies } = JSON.parse(
    readFileSync(path.join(ROOT, 'package.json'), 'utf8'),
  ) as Record<'dependencies' | 'devDependencies', Record<string, string>> & { version: string };
  const all = { ...dependencies, ...devDependencies };
  return {
    Farsight: version,
    Node: process.versions.node,
    Chromium: browser.version(),
    ...Object.fromEntries([...PACKAGES, ...TOOLS].map((name) => [name, all[name] ?? 'unknown'])),
  };
}
