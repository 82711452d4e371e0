import type { MediaSource } from '#app/api/mediaSources';
import type { DeviceId } from '#app/domain/ids';
import { uses, type Source, type SourceValues } from '#app/settings/source';
import type { SourceCapabilities } from '#app/settings/sourceCapabilities';
import { passwordProblem, sourceProblems, type SourceContext } from '#app/settings/sourceRules';
import { useItem } from '../../../resource/useItem';
import { SOURCE_FORM } from '../sourceForm';
import { useSourceActions } from './useSources';

interface Options {
  readonly id: DeviceId;
  readonly sources: readonly MediaSource[];
  readonly capabilities: SourceCapabilities;
  /** What the form begins with. */
  readonly initial: Source;
  /** See `useItem`. */
  readonly origin?: string | null | undefined;
  /** Null: a new one. */
  readonly source: MediaSource | null;
}

/** The sentences against a form, by the rules that the server has too. */
function judge(values: Source, context: SourceContext) {
  const { kind, password } = values as SourceValues;
  const secret = typeof password === 'string' && uses(kind, 'password') ? passwordProblem(kind, password) : null;
  return { ...sourceProblems(values, context), ...(secret !== null && { password: secret }) };
}

/** One source as it is edited. */
export function useSource({ id, sources, capabilities, initial, origin, source }: Options) {
  const others = sources.flatMap(({ id, desired }) => (id === source?.id || desired === null ? [] : [desired]));
  const context = { others, capabilities, isUsed: source?.isUsed === true, before: source?.desired ?? null };
  const handle = useItem(SOURCE_FORM, {
    actions: useSourceActions(id),
    item: source,
    initial,
    origin,
    judge: (values) => judge(values, context),
  });
  return { handle, others };
}
