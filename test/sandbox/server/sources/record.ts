import * as v from 'valibot';
import { SourceSchema } from '#app/settings/source';
import type { CapabilitiesBody } from '#app/settings/sourceCapabilities';
import { itemEntries } from '../items/item';
import type { SourcesReport } from './message';

const SourceRecordSchema = v.object({ ...itemEntries(SourceSchema), isBuiltIn: v.boolean() });
export type SourceRecord = v.InferOutput<typeof SourceRecordSchema>;

/** The sources of one device. */
export const SourcesRecordSchema = v.object({
  /** Null: the device never said. */
  supported: v.nullable(v.boolean()),
  items: v.array(SourceRecordSchema),
});
export type SourcesRecord = v.InferOutput<typeof SourcesRecordSchema>;

export const NO_SOURCES: SourcesRecord = { supported: null, items: [] };

type Row = SourcesReport['items'][number];

/** What a device finds around it: said anew on each connection, and kept in memory alone. */
export interface SourceFacts {
  readonly capabilities: CapabilitiesBody;
  readonly byId: ReadonlyMap<string, Pick<Row, 'status' | 'controls'>>;
}

export const NO_FACTS: SourceFacts = {
  capabilities: { supported: null, kinds: [], cameras: [], onvif: [], patterns: [] },
  byId: new Map(),
};

export function factsIn({ supported, kinds, cameras, onvif, patterns, items }: SourcesReport): SourceFacts {
  return {
    capabilities: { supported, kinds, cameras, onvif, patterns },
    byId: new Map(items.map(({ id, status, controls }) => [id, { status, controls }])),
  };
}
