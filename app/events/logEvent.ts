import * as v from 'valibot';
import { LogLineWire, MAX_BATCH, toLogLines } from '../domain/journal';
import { entity, field } from '../lib/entity';
import type { EventTable } from './eventTable';

const gap = entity({
  /** How many lines the server left out. */
  skipped: field('skipped', v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(Number.MAX_SAFE_INTEGER))),
});

/** The events of the stream of a device's new log lines (api §6). */
export const LOG_EVENTS = {
  log: { wire: v.pipe(v.array(LogLineWire), v.maxLength(MAX_BATCH)), decode: toLogLines, staleMs: Infinity },
  gap: { wire: gap.wire, decode: gap.decode, staleMs: Infinity },
} as const satisfies EventTable;
