import type { ChildProcess, SpawnOptions } from 'node:child_process';

export const WITH_PARENT: readonly string[];
export function beforeEnd(work: () => Promise<void>, graceMs?: number): void;
export function endOnSignals(): void;
export function endWithParent(): void;
export function isEnding(): boolean;
export function startChild(program: string, args: readonly string[], options: SpawnOptions): ChildProcess;
