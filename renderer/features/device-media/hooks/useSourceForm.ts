import type { MediaSource } from '#app/api/mediaSources';
import type { Source } from '#app/settings/source';
import type { SourceCapabilities } from '#app/settings/sourceCapabilities';
import { useForm, type FieldErrors } from 'react-hook-form';
import { readValues, toValues, type SourceValues } from '../sourceForm';

interface Options {
  readonly sources: readonly MediaSource[];
  readonly capabilities: SourceCapabilities;
  /** What the form begins with. */
  readonly initial: Source;
  /** Null: a new one. */
  readonly source: MediaSource | null;
}

/** The form of one source with the rules that the server has too. `read` gives the source that the texts mean. */
export function useSourceForm({ sources, capabilities, initial, source }: Options) {
  const others = sources.flatMap(({ id, desired }) => (id === source?.id || desired === null ? [] : [desired]));
  const context = { others, capabilities, isUsed: source?.isUsed === true, before: source?.desired ?? null };
  const form = useForm<SourceValues>({
    mode: 'onTouched',
    defaultValues: toValues(initial, capabilities),
    resolver: (values) => {
      const { problems } = readValues(values, initial.password, context);
      const entries = Object.entries(problems).map(([name, message]) => [name, { type: 'rule', message }]);
      const errors = Object.fromEntries(entries) as FieldErrors<SourceValues>;
      return entries.length === 0 ? { values, errors: {} } : { values: {}, errors };
    },
  });
  return { form, others, read: (values: SourceValues) => readValues(values, initial.password, context) };
}
