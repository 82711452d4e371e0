import { createStore } from 'zustand/vanilla';
import {
  arrived,
  discarded,
  edited,
  emptied,
  EMPTY_EDITOR,
  foundSince,
  held,
  kept,
  notSent,
  released,
  sendingNow,
  sent,
  unsure,
  type Editor,
} from '#app/resource/editor';
import { holdsSecrets } from '#app/resource/field';
import type { Resource } from '#app/resource/resource';
import { ownValue } from '#app/lib/ownValue';
import { limitsOf, problemOf, problemsOf, type Definition, type Problems, type Values } from '#app/resource/define';
import { createLeaving } from '../lib/useIsLeft';
import { createOthers } from './createOthers';
import { openDraft, type Draft } from './drafts';

export interface EditorState {
  readonly editor: Editor;
  /** Invalid typed texts by field, each with its problem. They stay in their fields and are never sent. */
  readonly texts: Readonly<Record<string, { readonly text: string; readonly problem: string }>>;
  /** A sentence for each field with a problem. */
  readonly problems: Problems;
  /** A problem of the whole form, as a sentence; null if there is none. */
  readonly failure: string | null;
  /** Edits were restored after a reload. */
  readonly isRestored: boolean;
  /** Names of fields whose unsaved input was lost in the reload. */
  readonly lost: readonly string[];
}

/** Leaves out the members of these names; without names, all. */
const without = <T>(record: Readonly<Record<string, T>>, names?: readonly string[]): Readonly<Record<string, T>> =>
  Object.fromEntries(Object.entries(record).filter(([name]) => names?.includes(name) === false));

/** Keeps only the members of these names. */
const only = <T>(record: Readonly<Record<string, T>>, names: readonly string[]): Readonly<Record<string, T>> =>
  Object.fromEntries(Object.entries(record).filter(([name]) => names.includes(name)));

const capabilityOf = ({ resource }: Editor): Values => resource?.capability ?? {};

const NONE: readonly string[] = [];

/** The initial state, with edits from before a reload or an expired session. Drops edits of fields that this version does not have. */
function restored(definition: Definition, draft: Draft | null): EditorState {
  const known = (values: Values): Values =>
    Object.fromEntries(Object.entries(values).filter(([name]) => Object.hasOwn(definition.fields, name)));
  const edits = known(draft?.edits ?? {});
  const base = Object.entries(draft?.base ?? {}).filter(([name]) => Object.hasOwn(edits, name));
  return {
    editor: { ...EMPTY_EDITOR, edits, base: Object.fromEntries(base) },
    texts: {},
    problems: {},
    failure: null,
    isRestored: Object.keys(edits).length > 0,
    lost: draft?.lost.filter((name) => Object.hasOwn(definition.fields, name)) ?? NONE,
  };
}

/** The edits that survive a reload, and the names of those that do not. */
function draftOf(
  definition: Definition,
  { editor: { edits, base }, texts }: Pick<EditorState, 'editor' | 'texts'>,
): Draft {
  const isStorable = (name: string) => {
    const field = definition.fields[name];
    return field === undefined || !holdsSecrets(field);
  };
  const storable = (values: Values) => Object.fromEntries(Object.entries(values).filter(([name]) => isStorable(name)));
  const secrets = Object.keys(edits).filter((name) => !isStorable(name));
  return { edits: storable(edits), base: storable(base), lost: [...secrets, ...Object.keys(texts)] };
}

/** A save or a discard clears the messages about a reload. */
const SETTLED = { failure: null, isRestored: false, lost: NONE } as const;

/** Fields that keep their text: the one that has the focus, and those whose text is not a valid value. */
function createHolds(get: () => EditorState, setEditor: (editor: Editor) => void) {
  let focused: string | null = null;
  const letGo = (editor: Editor, name: string, texts: EditorState['texts']) =>
    name === focused || Object.hasOwn(texts, name) ? editor : released(editor, name);
  return {
    letGo,
    letAllGo: (editor: Editor, texts: EditorState['texts']) =>
      editor.held.reduce((one, name) => letGo(one, name, texts), editor),
    focus: (name: string) => {
      focused = name;
      setEditor(held(get().editor, name));
    },
    leave: (name: string) => {
      if (focused === name) focused = null;
      setEditor(letGo(get().editor, name, get().texts));
    },
  };
}

/** Clears the "not saved" message once the values turn out to be saved. */
function failureWith(state: EditorState, editor: Editor): string | null {
  const isSaved = dirtyNames(state).length > 0 && dirtyNames({ ...state, editor }).length === 0;
  return isSaved ? null : state.failure;
}

/** The current values of the form: each field's edit, else its desired value, else the reported one. */
export const valuesOf = ({ editor: { resource, edits } }: Pick<EditorState, 'editor'>): Values => ({
  ...resource?.reported,
  ...resource?.desired,
  ...edits,
});

const problemsIn = (texts: EditorState['texts']): Problems =>
  Object.fromEntries(Object.entries(texts).map(([name, { problem }]) => [name, problem]));

/** Checks all values of a form; returns a sentence for each field with a problem. */
export type Judge = (values: Values) => Problems;

/** The rules of the definition alone, for a form that shows a field's problem only after the field was left. */
export const judgeOf =
  (definition: Definition): Judge =>
  (values) =>
    problemsOf(definition, {}, values, {});

type Typed = Pick<EditorState, 'editor' | 'texts'>;

/** Finds the problems of the current values and texts. */
interface Verdicts {
  /** After `value`, or an invalid text, was entered. */
  changed(next: Typed, name: string, value?: unknown): Problems;
  /** After the field lost the focus, or other users changed something. */
  left(name?: string): Problems;
  /** For everything that would be sent. */
  all(): Problems;
  /** After the server or the device refused values. */
  refused(problems: Problems): void;
  /** After a save: the problems of what was typed meanwhile. */
  saved(): Problems;
  /** After the values of these fields, or of all, were discarded. */
  discarded(names?: readonly string[]): void;
  /** Replaces the rules, when they depend on something outside the form. */
  judgeBy(next: Judge): void;
}

/** Checks by the definition: each field's rules at once, rules between fields before sending. */
const byRules = (definition: Definition, get: () => EditorState): Verdicts => ({
  changed: ({ editor, texts }, name, value) => {
    const field = definition.fields[name];
    const desired = editor.resource?.desired ?? {};
    const limits = limitsOf(definition, name, capabilityOf(editor));
    const mistyped = ownValue(texts, name)?.problem;
    const problem = mistyped ?? (field ? problemOf(field, value, limits, ownValue(desired, name)) : null);
    const rest = without(get().problems, [name]);
    return problem === null ? rest : { ...rest, [name]: problem };
  },
  left: () => get().problems,
  all: () => {
    const { editor, texts } = get();
    const { resource, edits } = editor;
    const found = problemsOf(definition, resource?.desired ?? {}, edits, resource?.capability ?? {});
    return { ...found, ...problemsIn(texts) };
  },
  refused: () => undefined,
  saved: () => only(get().problems, dirtyNames(get())),
  discarded: () => undefined,
  judgeBy: () => undefined,
});

/** Checks the form as a whole. Shows a field's problem only after the field lost the focus or the form was sent. */
function byJudge(definition: Definition, get: () => EditorState, first: Judge): Verdicts {
  let judge = first;
  const seen = new Set<string>();
  /** The server's problems with fields that were not changed since. */
  let refused: Problems = {};
  const judged = (state: Typed): Problems => ({ ...judge(valuesOf(state)), ...problemsIn(state.texts) });
  const shown = (state: Typed): Problems => {
    const found = Object.entries(judged(state)).filter(([name]) => seen.has(name));
    return { ...refused, ...Object.fromEntries(found) };
  };
  return {
    changed: (next, name) => {
      refused = without(refused, [name]);
      return shown(next);
    },
    left: (name) => {
      if (name !== undefined) seen.add(name);
      return shown(get());
    },
    all: () => {
      Object.keys(definition.fields).forEach((name) => seen.add(name));
      return judged(get());
    },
    refused: (problems) => {
      const found = judged(get());
      refused = Object.fromEntries(Object.entries(problems).filter(([name, text]) => found[name] !== text));
    },
    saved: () => {
      refused = {};
      return shown(get());
    },
    discarded: (names) => {
      refused = without(refused, names);
    },
    judgeBy: (next) => {
      judge = next;
    },
  };
}

const NO_DRAFT: ReturnType<typeof openDraft> = {
  read: () => null,
  write: () => undefined,
  forget: () => undefined,
};

interface Options {
  /** Key under which edits survive a reload; without it they do not. */
  readonly draftName?: string | undefined;
  /** ID of the user who edits. */
  readonly user?: string | undefined;
  /** Replaces the definition's rules, for forms whose fields depend on each other. */
  readonly judge?: Judge | undefined;
}

/** Actions on unsaved edits: sending them, and keeping them over another user's change. */
function createEnds(definition: Definition, get: () => EditorState, setEditor: SetEditor, verdicts: Verdicts) {
  return {
    /** Marks these values as being sent; by default all edits. */
    sending: (values?: Values) => setEditor(sendingNow(definition, get().editor, values), { failure: null }),
    sent: (resource: Resource) => {
      setEditor(sent(definition, get().editor, resource), SETTLED);
      setEditor(get().editor, { problems: verdicts.saved() });
    },
    /** The answer to a save was lost; `resource` is the server's state read afterwards. */
    foundSince: (resource: Resource) => setEditor(foundSince(definition, get().editor, resource)),
    notSent: () => setEditor(notSent(definition, get().editor)),
    /** Whether the server has the change is not known until its state is read. */
    unsure: () => setEditor(unsure(definition, get().editor)),
    keep: (names: readonly string[]) => setEditor(kept(get().editor, names), { failure: null }),
    /** Problems of the edits before sending; null if there are none. */
    problemsNow: (): Problems | null => {
      const found = verdicts.all();
      return Object.keys(found).length > 0 ? found : null;
    },
  };
}

type SetEditor = (editor: Editor, more?: Partial<EditorState>) => void;

/** Holds a resource's newest values and the user's edits. Each field subscribes to its own part, so that a key press renders one field. */
export function createEditorStore(definition: Definition, { draftName, user = '', judge }: Options = {}) {
  const draft = draftName === undefined ? NO_DRAFT : openDraft(draftName, user);
  const store = createStore<EditorState>(() => restored(definition, draft.read()));
  const get = () => store.getState();
  const verdicts = judge ? byJudge(definition, get, judge) : byRules(definition, get);

  const setEditor: SetEditor = (editor, more = {}) => {
    const before = get();
    store.setState({ editor, ...more });
    const now = get();
    const isSame = before.editor.edits === editor.edits && before.editor.base === editor.base;
    if (!isSame || before.texts !== now.texts) draft.write(draftOf(definition, now));
  };
  const holds = createHolds(get, setEditor);

  return {
    store,
    definition,
    /** What other users change while the form is open. */
    others: createOthers(store, user),
    ...createEnds(definition, get, setEditor, verdicts),
    ...createLeaving(),
    judgeBy: verdicts.judgeBy,
    arrive: (resource: Resource) => {
      const editor = arrived(definition, get().editor, resource);
      setEditor(editor, { failure: failureWith(get(), editor) });
      store.setState({ problems: verdicts.left() });
    },
    /** The user types in the field: other users' changes do not replace its text. */
    focus: holds.focus,
    release: holds.leave,
    leave: (name: string) => {
      holds.leave(name);
      store.setState({ problems: verdicts.left(name) });
    },
    /** Enters a value. */
    edit: (name: string, value: unknown) => {
      const { editor, texts } = get();
      const rest = without(texts, [name]);
      const next = holds.letGo(edited(definition, editor, name, value), name, rest);
      const problems = verdicts.changed({ editor: next, texts: rest }, name, value);
      setEditor(next, { texts: rest, problems, failure: null });
    },
    /** Enters an invalid text with its problem. */
    mistype: (name: string, text: string, problem: string) => {
      const editor = emptied(get().editor, name);
      const texts = { ...get().texts, [name]: { text, problem } };
      setEditor(editor, { texts, problems: verdicts.changed({ editor, texts }, name) });
    },
    refuse: (problems: Problems, failure: string | null) => {
      verdicts.refused(problems);
      store.setState({ problems: { ...problemsIn(get().texts), ...problems }, failure });
    },
    discard: (names?: readonly string[]) => {
      const { editor, texts, problems, lost } = get();
      const all = names === undefined;
      // Problems of discarded values do not apply to the values that replace them.
      verdicts.discarded(names);
      store.setState({ problems: without(problems, names) });
      const rest = without(texts, names);
      const dropped = discarded(editor, names ?? [...Object.keys(editor.edits), ...editor.held]);
      setEditor(holds.letAllGo(dropped, rest), { texts: rest, ...SETTLED, ...(!all && { lost }) });
      store.setState({ problems: all ? {} : verdicts.left() });
    },
    /** Call when the page is left. */
    forget: draft.forget,
  };
}

export type EditorStore = ReturnType<typeof createEditorStore>;

/** Names of all fields with unsaved input, including invalid texts. */
export const dirtyNames = ({ editor, texts }: EditorState): readonly string[] => [
  ...new Set([...Object.keys(editor.edits), ...Object.keys(texts)]),
];
