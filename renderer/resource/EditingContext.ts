import { useStore } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import type { Field, Limits } from '#app/resource/field';
import { limitsOf, type Values } from '#app/resource/define';
import { movedOf } from '#app/resource/editor';
import { createRequired } from '../lib/createRequired';
import { valuesOf, type EditorState, type EditorStore } from './createEditorStore';
import type { FieldWords, SectionWords } from './words';

/** Sentences about a conflict. `conflictBy` has the places `name` and `age` and is used when the other user is known. */
export interface ConflictWords {
  readonly conflict: string;
  readonly conflictBy?: string;
}

interface EditingValue {
  readonly model: EditorStore;
  readonly words: SectionWords;
  /** The role does not allow changes, or the device is applying one while the form is not being edited. */
  readonly isReadOnly: boolean;
  /** Replaces the usual sentences. */
  readonly conflictWords?: ConflictWords;
  /** When the values were last known to be current, in ms since the epoch, if the cards have to say it; null or left out otherwise. */
  readonly knownAt?: number | null;
}

/** What the surrounding page edits. */
export const [EditingProvider, useEditing] = createRequired<EditingValue>('resource');

/** Selects a part of the editor's state; renders the caller only when that part changes. */
export function useEditorState<T>(read: (state: EditorState) => T): T {
  return useStore(useEditing().model.store, read);
}

const NO_EDITS: Values = {};

/** Selects from the values of all fields, for parts that depend on more than one. Ignores edits while the form is read-only. */
export function useValues<T>(pick: (values: Values) => T): T {
  const { model, isReadOnly } = useEditing();
  const choose = useShallow(({ editor }: EditorState) =>
    pick(valuesOf({ editor: isReadOnly ? { ...editor, edits: NO_EDITS } : editor })),
  );
  return useStore(model.store, choose);
}

export interface FieldHandle {
  readonly name: string;
  readonly words: FieldWords;
  /** The edit, else the desired value, else the reported one. Ignores edits while the field is read-only. */
  readonly value: unknown;
  readonly desired: unknown;
  /** The reported value; undefined if the device does not report the field. */
  readonly reported: unknown;
  readonly isDirty: boolean;
  /** Another user changed the field while this one was typing in it. */
  readonly hasMoved: boolean;
  /** A typed text that is not a valid value. */
  readonly text: string | null;
  readonly problem: string | undefined;
  readonly isReadOnly: boolean;
  readonly limits: Limits;
  set(value: unknown): void;
  /** Call on focus: the field then keeps its value until `leave`, even if others change it. */
  focus(): void;
  leave(): void;
  /** Call on unmount. */
  release(): void;
  mistype(text: string, problem: string): void;
}

/** Props of a control: the field's state and its rules. */
export interface FieldProps {
  readonly handle: FieldHandle;
  readonly rules: Field;
  /** The on-screen keyboard of a phone, for texts that are not prose. */
  readonly inputMode?: 'decimal' | 'numeric' | 'text' | 'url' | undefined;
}

/** The value of a field without an edit: the one it had on focus, else the desired one, else the reported one. */
function standing({ resource, base, held }: EditorState['editor'], name: string): unknown {
  if (held.includes(name)) return base[name];
  const desired = resource?.desired[name];
  return desired === undefined ? resource?.reported?.[name] : desired;
}

/** Returns one field of the form; renders the caller only when this field changes. */
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
