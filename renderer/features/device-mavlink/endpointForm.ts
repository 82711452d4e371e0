import { define } from '#app/resource/define';
import { choice, flag, rows, text, type Field } from '#app/resource/field';
import { BAUD_RATES, DIRECTIONS, ENDPOINT_TYPES, FILTERS } from '#app/settings/mavlinkEndpoint';
import * as v from 'valibot';
import { fill } from '../../lib/fill';
import type { SectionWords } from '../../resource/words';
import { keyOf, type Filtered, type FilterKey, type FormField } from './formValues';
import { WORDS } from './words';

/** A text as it is typed; the form is judged as a whole (`readForm`). */
const line = text({ max: 10_000 });
const filter = rows(v.unknown(), 1);
const byFilter = <T>(make: (key: FilterKey) => T): Readonly<Record<FilterKey, T>> =>
  Object.fromEntries(FILTERS.map((one) => [keyOf(one), make(keyOf(one))])) as Record<FilterKey, T>;

/** The form of an endpoint of the router. */
export const endpointForm = define('endpoint', {
  permission: 'editMavlink',
  fields: {
    name: line,
    type: choice(ENDPOINT_TYPES),
    enabled: flag(),
    note: line,
    address: line,
    port: line,
    device: line,
    bauds: line,
    flow_control: flag(),
    retry_timeout_s: line,
    group: line,
    direction: choice(DIRECTIONS),
    ...byFilter(() => filter),
  } satisfies Record<FormField, Field>,
});

const filterText = (value: unknown): string => {
  const { mode, ids } = value as Filtered;
  return mode === 'all' ? WORDS.modes.all : `${WORDS.modes[mode]}: ${ids}`;
};

export const ENDPOINT_FIELDS = {
  name: { label: WORDS.name, hint: WORDS.nameHint },
  type: { label: WORDS.type, choices: WORDS.types },
  enabled: { label: WORDS.enabled },
  note: { label: WORDS.note, hint: WORDS.noteHint },
  address: { label: WORDS.address },
  port: { label: WORDS.port },
  device: { label: WORDS.device },
  bauds: { label: WORDS.baud, hint: fill(WORDS.baudHint, { usual: BAUD_RATES.join(', ') }) },
  flow_control: { label: WORDS.flowControl },
  retry_timeout_s: { label: WORDS.retryTimeout, hint: WORDS.retryHint },
  group: { label: WORDS.group, hint: WORDS.groupHint },
  direction: { label: WORDS.direction, choices: WORDS.directions },
  ...byFilter((key) => ({ label: WORDS.filterLabels[key], shown: filterText })),
} satisfies SectionWords & Record<FormField, unknown>;
