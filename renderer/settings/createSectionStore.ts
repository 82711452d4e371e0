import { createStore } from 'zustand/vanilla';
import {
  arrived,
  discarded,
  edited,
  emptied,
  EMPTY_EDITOR,
  held,
  kept,
  notSent,
  released,
  sendingNow,
  sent,
  type Editor,
} from '#app/settings/editor';
import type { SectionResource } from '#app/settings/resource';
import { ownValue } from '#app/lib/ownValue';
import { limitsOf, problemOf, type Problems, type Section, type Values } from '#app/settings/section';
import { openDraft, type Draft } from './drafts';

export interface SectionState {
  readonly editor: Editor;
  /** Typed texts that are no value, by field: kept in the field, never sent. */
  readonly texts: Readonly<Record<string, string>>;
  /** Sentences by field. */
  readonly problems: Problems;
  /** A problem of the section as a whole, as a sentence; null: none. */
  readonly failure: string | null;
  /** Edits came back after a reload. */
  readonly isRestored: boolean;
  /** Names of fields whose unsaved content did not outlive the reload. */
  readonly lost: readonly string[];
}

const without = <T>(record: Readonly<Record<string, T>>, name: string): Readonly<Record<string, T>> =>
  Object.fromEntries(Object.entries(record).filter(([key]) => key !== name));

const capabilityOf = ({ resource }: Editor): Values => resource?.capability ?? {};

const NONE: readonly string[] = [];

/** The state at first, with the edits of before a reload or the end of a session. A newer version may have other fields. */
function restored(section: Section, draft: Draft | null): SectionState {
  const known = (values: Values): Values =>
    Object.fromEntries(Object.entries(values).filter(([name]) => Object.hasOwn(section.fields, name)));
  const edits = known(draft?.edits ?? {});
  const base = Object.entries(draft?.base ?? {}).filter(([name]) => Object.hasOwn(edits, name));
  return {
    editor: { ...EMPTY_EDITOR, edits, base: Object.fromEntries(base) },
    texts: {},
    problems: {},
    failure: null,
    isRestored: Object.keys(edits).length > 0,
    lost: draft?.lost.filter((name) => Object.hasOwn(section.fields, name)) ?? NONE,
  };
}

/** What of the edits is kept over a reload, and the names of what is not. */
function draftOf(section: Section, { editor: { edits, base }, texts }: Pick<SectionState, 'editor' | 'texts'>): Draft {
  const isStorable = (name: string) => section.fields[name]?.kind !== 'secret';
  const storable = (values: Values) => Object.fromEntries(Object.entries(values).filter(([name]) => isStorable(name)));
  const secrets = Object.keys(edits).filter((name) => !isStorable(name));
  return { edits: storable(edits), base: storable(base), lost: [...secrets, ...Object.keys(texts)] };
}

/** After a save or a discard there is nothing more to say of a reload. */
const SETTLED = { failure: null, isRestored: false, lost: NONE } as const;

/** Fields that keep their text: the one that has the focus, and those whose text is not a valid value. */
function createHolds(get: () => SectionState, setEditor: (editor: Editor) => void) {
  let focused: string | null = null;
  const letGo = (editor: Editor, name: string, texts: SectionState['texts']) =>
    name === focused || Object.hasOwn(texts, name) ? editor : released(editor, name);
  return {
    letGo,
    letAllGo: (editor: Editor, texts: SectionState['texts']) =>
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

/** Of what is saved by now it is not said any more that it is not. */
function failureWith(state: SectionState, editor: Editor): string | null {
  const isSaved = dirtyNames(state).length > 0 && dirtyNames({ ...state, editor }).length === 0;
  return isSaved ? null : state.failure;
}

/** What is known and typed of one section of one device. Each field reads its own part, so that a key renders one field. `user` is whose edits they are. */
export function createSectionStore(section: Section, draftName: string, user = '') {
  const draft = openDraft(draftName, user);
  const store = createStore<SectionState>(() => restored(section, draft.read()));

  const setEditor = (editor: Editor, more: Partial<SectionState> = {}) => {
    const before = store.getState();
    store.setState({ editor, ...more });
    const now = store.getState();
    const isSame = before.editor.edits === editor.edits && before.editor.base === editor.base;
    if (!isSame || before.texts !== now.texts) draft.write(draftOf(section, now));
  };
  const get = () => store.getState();
  const holds = createHolds(get, setEditor);

  return {
    store,
    section,
    arrive: (resource: SectionResource) => {
      const editor = arrived(section, get().editor, resource);
      setEditor(editor, { failure: failureWith(get(), editor) });
    },
    /** Somebody types in the field: it keeps what it shows. */
    focus: holds.focus,
    leave: holds.leave,
    /** A new value of a field. */
    edit: (name: string, value: unknown) => {
      const { editor, texts, problems } = get();
      const field = section.fields[name];
      const desired = editor.resource?.desired ?? {};
      const limits = limitsOf(section, name, capabilityOf(editor));
      const problem = field ? problemOf(field, value, limits, ownValue(desired, name)) : null;
      const rest = without(texts, name);
      setEditor(holds.letGo(edited(section, editor, name, value), name, rest), {
        texts: rest,
        problems: problem === null ? without(problems, name) : { ...problems, [name]: problem },
        failure: null,
      });
    },
    /** A typed text that is not a valid value, with the reason. */
    mistype: (name: string, text: string, problem: string) => {
      const { editor, texts, problems } = get();
      setEditor(emptied(editor, name), {
        texts: { ...texts, [name]: text },
        problems: { ...problems, [name]: problem },
      });
    },
    refuse: (problems: Problems, failure: string | null) => store.setState({ problems, failure }),
    sending: () => setEditor(sendingNow(get().editor), { failure: null }),
    sent: (resource: SectionResource) => setEditor(sent(section, get().editor, resource), { problems: {}, ...SETTLED }),
    notSent: (failure: string | null) => setEditor(notSent(section, get().editor), { failure }),
    keep: (names: readonly string[]) => setEditor(kept(get().editor, names), { failure: null }),
    discard: (names?: readonly string[]) => {
      const { editor, texts, problems } = get();
      const all = names === undefined;
      const rest = all ? {} : texts;
      const dropped = discarded(editor, names ?? [...Object.keys(editor.edits), ...editor.held]);
      setEditor(holds.letAllGo(dropped, rest), { texts: rest, problems: all ? {} : problems, ...SETTLED });
    },
    /** The page was left. */
    forget: draft.forget,
  };
}

export type SectionStore = ReturnType<typeof createSectionStore>;

/** Names of all fields that hold something unsaved, a text that is no value included. */
export const dirtyNames = ({ editor, texts }: SectionState): readonly string[] => [
  ...new Set([...Object.keys(editor.edits), ...Object.keys(texts)]),
];
