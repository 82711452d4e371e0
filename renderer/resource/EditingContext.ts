import { useStore } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import type { Field, Limits } from '#app/resource/field';
import { limitsOf, type Values } from '#app/resource/define';
import { movedOf } from '#app/resource/editor';
import { createRequired } from '../lib/createRequired';
import { valuesOf, type EditorState, type EditorStore } from './createEditorStore';
import type { FieldWords, SectionWords } from './words';

/** How a conflict is told; `conflictBy`, with the places `name` and `age`, where it is known who has made the other change. */
export interface ConflictWords {
  readonly conflict: string;
  readonly conflictBy?: string;
}

export interface EditingValue {
  readonly model: EditorStore;
  readonly words: SectionWords;
  /** The role may not change it, or the device is at work on it while the form is not being edited. */
  readonly isReadOnly: boolean;
  /** In place of the usual words. */
  readonly conflictWords?: ConflictWords;
}

/** What the surrounding page edits. */
export const [EditingProvider, useEditing] = createRequired<EditingValue>('resource');

/** A part of what is known and typed; renders the caller only when it changes. */
export function useEditorState<T>(read: (state: EditorState) => T): T {
  return useStore(useEditing().model.store, read);
}

/** Several values at once, for what depends on more than one field. */
export function useValues<T>(pick: (values: Values) => T): T {
  const choose = useShallow((state: EditorState) => pick(valuesOf(state)));
  return useStore(useEditing().model.store, choose);
}

export interface FieldHandle {
  readonly name: string;
  readonly words: FieldWords;
  /** What is typed, else what is desired, else what the device has. Never what is typed where the field may not be changed. */
  readonly value: unknown;
  readonly desired: unknown;
  /** What the device has; undefined: it does not report it. */
  readonly reported: unknown;
  readonly isDirty: boolean;
  /** Someone else has changed it while it was typed in. */
  readonly hasMoved: boolean;
  /** A text that is no value. */
  readonly text: string | null;
  readonly problem: string | undefined;
  readonly isReadOnly: boolean;
  readonly limits: Limits;
  set(value: unknown): void;
  /** The field got the focus: it keeps its value until `leave`, whatever others change. */
  focus(): void;
  leave(): void;
  /** It is drawn no more. */
  release(): void;
  mistype(text: string, problem: string): void;
}

/** What a control gets: the field as it stands, and its rules. */
export interface FieldProps {
  readonly handle: FieldHandle;
  readonly rules: Field;
  /** Which keyboard a phone shows for a text that is no prose. */
  readonly inputMode?: 'decimal' | 'numeric' | 'text' | 'url' | undefined;
}

/** The value of a field without a change of its own: the one it had when it got the focus, else the desired, else the reported one. */
function standing({ resource, base, held }: EditorState['editor'], name: string): unknown {
  if (held.includes(name)) return base[name];
  const desired = resource?.desired[name];
  return desired === undefined ? resource?.reported?.[name] : desired;
}

/** One field; the caller renders only when this field changes. A control that is no `Field` stands in an `Anchor`, so that others can lead to it. */
export function useField(name: string): FieldHandle {
  const { model, words, isReadOnly } = useEditing();
  const { definition, store } = model;
  const part = useStore(
    store,
    useShallow(({ editor, texts, problems }: EditorState) => ({
      isDirty: !isReadOnly && (Object.hasOwn(editor.edits, name) || Object.hasOwn(texts, name)),
      value: !isReadOnly && Object.hasOwn(editor.edits, name) ? editor.edits[name] : standing(editor, name),
      hasMoved: movedOf(editor).includes(name),
      desired: editor.resource?.desired[name],
      reported: editor.resource?.reported?.[name],
      capability: editor.resource?.capability ?? null,
      text: isReadOnly ? null : (texts[name]?.text ?? null),
      problem:
        problems[name] ?? (editor.resource?.rejected?.field === name ? editor.resource.rejected.error : undefined),
    })),
  );
  return {
    name,
    words: words[name] ?? { label: name },
    value: part.value,
    desired: part.desired,
    reported: part.reported,
    isDirty: part.isDirty,
    hasMoved: part.hasMoved,
    text: part.text,
    problem: part.problem,
    isReadOnly,
    limits: limitsOf(definition, name, part.capability ?? {}),
    set: (value) => model.edit(name, value),
    focus: () => model.focus(name),
    leave: () => model.leave(name),
    release: () => model.release(name),
    mistype: (text, problem) => model.mistype(name, text, problem),
  };
}
