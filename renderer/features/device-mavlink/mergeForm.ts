import { FILTERS } from '#app/settings/mavlinkEndpoint';
import { threeWay } from '#app/settings/merge';
import type { Values } from '#app/settings/section';
import { keyOf, type FormField, type FormValues } from './formValues';
import { WORDS } from './words';
import { wordOf } from '../../lib/wordOf';

const KEYS = FILTERS.map(keyOf);
const LABELS: Readonly<Record<string, string>> = {
  name: WORDS.name,
  type: WORDS.type,
  enabled: WORDS.enabled,
  note: WORDS.note,
  address: WORDS.address,
  port: WORDS.port,
  device: WORDS.device,
  bauds: WORDS.baud,
  flow_control: WORDS.flowControl,
  retry_timeout_s: WORDS.retryTimeout,
  group: WORDS.group,
  direction: WORDS.direction,
  ...WORDS.filterLabels,
};

/** The form's values as people choose among them: a filter is one thing, its mode with its ids. */
function joined(values: FormValues): Values {
  const rest = Object.entries(values).filter(([name]) => !/^(?:mode|ids)_/.test(name));
  const filters = KEYS.map((key) => {
    const mode = values[`mode_${key}`];
    return [key, mode === 'all' ? { mode, ids: '' } : { mode, ids: values[`ids_${key}`].trim() }] as const;
  });
  return { ...Object.fromEntries(rest), ...Object.fromEntries(filters) };
}

/** The fields of the form that stand for one value of `joined`. */
function fieldsOf(name: string): readonly FormField[] {
  const key = KEYS.find((one) => one === name);
  return key ? [`mode_${key}`, `ids_${key}`] : [name as FormField];
}

export interface Contested {
  readonly name: string;
  readonly label: string;
  readonly yours: string;
  readonly theirs: string;
  readonly fields: readonly FormField[];
}

function shown(name: string, value: unknown): string {
  if (typeof value === 'boolean') return value ? WORDS.on : WORDS.off;
  if (typeof value === 'object' && value !== null && 'mode' in value && 'ids' in value) {
    const mode = WORDS.modes[value.mode as keyof typeof WORDS.modes];
    return value.mode === 'all' ? mode : `${mode}: ${String(value.ids)}`;
  }
  const text = typeof value === 'string' ? value : '';
  if (name === 'type') return wordOf(WORDS.types, text);
  if (name === 'direction') return wordOf(WORDS.directions, text);
  return text === '' ? WORDS.notSet : text;
}

/** One's own texts on top of what others have saved since both began from `base`: the fields to take from them, and those that both have changed. */
export function mergeForms(base: FormValues, mine: FormValues, theirs: FormValues) {
  const [own, other] = [joined(mine), joined(theirs)];
  const { values, conflicts } = threeWay(joined(base), own, other);
  const isContested = new Set(conflicts);
  const taken = Object.keys(values).filter((name) => !isContested.has(name) && values[name] === other[name]);
  return {
    taken: taken.flatMap(fieldsOf),
    contested: conflicts.map((name): Contested => ({
      name,
      label: LABELS[name] ?? name,
      yours: shown(name, own[name]),
      theirs: shown(name, other[name]),
      fields: fieldsOf(name),
    })),
  };
}
