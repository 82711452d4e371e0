import { sameJson } from '../lib/sameJson';
import type { Resource } from './resource';
import type { Definition, Values } from './define';

/** A form over one resource: its newest version and the user's unsaved edits. Immutable: each function returns a new editor. */
export interface Editor {
  /** The newest known resource; null before the first answer. */
  readonly resource: Resource | null;
  /** Unsaved new values, by field name. */
  readonly edits: Values;
  /** The desired value when each edit began. A different one in the resource means that another user has changed it. */
  readonly base: Values;
  /** The version when the first edit began; null without edits, or if the server counts no versions. */
  readonly from: number | null;
  /** Fields that have the focus, or whose text is not a valid value. They keep their base although they have no edit. */
  readonly held: readonly string[];
  /** The edits that are being sent; null while nothing is sent. */
  readonly sending: Values | null;
  /**
   * What the server stores for the edits that are being sent, or that were sent with an unsure result and not edited since: it trims
   * texts, and empties what a kind or type does not use.
   */
  readonly storedAs: Values;
  /** The last answer, if it was older than the resource. A second answer of the same version means that the server lost versions. */
  readonly older: Resource | null;
  /** The server lost versions while this editor was open. */
  readonly wentBack: boolean;
}

export const EMPTY_EDITOR: Editor = {
  resource: null,
  edits: {},
  base: {},
  from: null,
  held: [],
  sending: null,
  storedAs: {},
  older: null,
  wentBack: false,
};

const without = (values: Values, names: readonly string[]): Values =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !names.includes(name)));

const isBegun = ({ edits, held: names }: Editor, name: string) => Object.hasOwn(edits, name) || names.includes(name);

/** Drops the base of each field that is neither edited nor held. */
function tidy(editor: Editor): Editor {
  const gone = Object.keys(editor.base).filter((name) => !isBegun(editor, name));
  if (gone.length === 0) return editor;
  const base = without(editor.base, gone);
  return { ...editor, base, from: Object.keys(base).length === 0 ? null : editor.from };
}

/** Whether an edit changes nothing. A text for a secret always changes something: the server never says what it is. */
const isSame = (definition: Definition, name: string, edit: unknown, desired: unknown) =>
  sameJson(edit, desired) && (definition.fields[name]?.kind !== 'secret' || typeof edit === 'object');

/**
 * Returns the names of edits that were sent with an unsure result, and that the server turns out to have as it stores them: its value has
 * changed since the edit began, it is the one that was expected, and sending the edit again would not change it.
 */
function foundSaved(definition: Definition, { resource, edits, base, storedAs }: Editor): readonly string[] {
  const names = Object.keys(storedAs).filter((name) => Object.hasOwn(edits, name));
  if (resource === null || names.length === 0) return [];
  const { desired } = resource;
  const after = definition.normalised({ ...desired, ...edits });
  return names.filter(
    (name) =>
      !sameJson(desired[name], base[name]) &&
      [storedAs[name], after[name]].every((value) => isSame(definition, name, value, desired[name])),
  );
}

/** Drops edits that the server has, but none while a change is being sent. */
function settle(definition: Definition, editor: Editor): Editor {
  const { resource, edits, sending } = editor;
  if (resource === null || sending !== null) return editor;
  const saved = foundSaved(definition, editor);
  const done = Object.keys(edits).filter(
    (name) => saved.includes(name) || isSame(definition, name, edits[name], resource.desired[name]),
  );
  return done.length === 0 ? editor : tidy(kept({ ...editor, edits: without(edits, done) }, done));
}

const isOlder = (one: Resource, other: Resource | null) =>
  other !== null && one.version !== null && other.version !== null && one.version < other.version;

const sharedValues = (before: Values | null | undefined, after: Values): Values =>
  Object.fromEntries(
    Object.entries(after).map(([name, value]) => [
      name,
      before && sameJson(before[name], value) ? before[name] : value,
    ]),
  );

/** The new resource, with the old objects for equal values, so that only changed fields render. */
function shared(before: Resource | null, after: Resource): Resource {
  if (before === null) return after;
  return {
    ...after,
    capability: sameJson(before.capability, after.capability) ? before.capability : after.capability,
    desired: sharedValues(before.desired, after.desired),
    reported: after.reported && sharedValues(before.reported, after.reported),
  };
}

/** Takes a newer resource. An older one is taken only when its version comes twice in a row: then the server lost versions. */
export function arrived(definition: Definition, editor: Editor, newest: Resource): Editor {
  const resource = shared(editor.resource, newest);
  if (!isOlder(resource, editor.resource)) return settle(definition, { ...editor, resource, older: null });
  if (editor.older?.version !== resource.version) return { ...editor, older: resource };
  return settle(definition, { ...editor, resource, older: null, wentBack: true });
}

export function edited(definition: Definition, editor: Editor, name: string, value: unknown): Editor {
  const storedAs = editor.sending === null ? without(editor.storedAs, [name]) : editor.storedAs;
  return settle(definition, { ...begun(editor, name), edits: { ...editor.edits, [name]: value }, storedAs });
}

/** Remembers the present desired value as the field's base, unless it has one. */
function begun(editor: Editor, name: string): Editor {
  if (isBegun(editor, name)) return editor;
  const isFirst = Object.keys(editor.base).length === 0;
  return {
    ...editor,
    base: { ...editor.base, [name]: editor.resource?.desired[name] },
    from: isFirst ? (editor.resource?.version ?? null) : editor.from,
  };
}

/** Bases the edits of these fields on what is desired now, so that they are in conflict no more. Fields without a base are left alone. */
export function kept(editor: Editor, names: readonly string[]): Editor {
  const { resource, base } = editor;
  const known = names.filter((name) => Object.hasOwn(base, name));
  if (resource === null || known.length === 0) return editor;
  return { ...editor, base: { ...base, ...Object.fromEntries(known.map((name) => [name, resource.desired[name]])) } };
}

/** Marks a field as typed in: until it is released, the editor notices that others change it (`movedOf`). */
export function held(editor: Editor, name: string): Editor {
  const { held: names } = editor;
  return names.includes(name) ? editor : { ...begun(editor, name), held: [...names, name] };
}

export function released(editor: Editor, name: string): Editor {
  if (!editor.held.includes(name)) return editor;
  return tidy({ ...editor, held: editor.held.filter((one) => one !== name) });
}

/** Removes the edit of a field that is typed in, and keeps its base. */
export function emptied(editor: Editor, name: string): Editor {
  const { edits, ...rest } = held(editor, name);
  return { ...rest, edits: without(edits, [name]) };
}

/** Names of held fields that others have changed and that have no edit. */
export function movedOf({ resource, edits, base, held: names }: Editor): readonly string[] {
  if (resource === null) return [];
  return names.filter((name) => !Object.hasOwn(edits, name) && !sameJson(resource.desired[name], base[name]));
}

/** Of the values of a save, those that must still be sent: the field is still unsaved, and the server has another value. */
export const remainingOf = (
  definition: Definition,
  { resource }: Editor,
  values: Values,
  unsaved: readonly string[],
): Values =>
  Object.fromEntries(
    Object.entries(values).filter(
      ([name, value]) => unsaved.includes(name) && !isSame(definition, name, value, resource?.desired[name]),
    ),
  );

/** Marks these values as being sent; by default all edits. */
export function sendingNow(definition: Definition, editor: Editor, values: Values = editor.edits): Editor {
  const after = definition.normalised({ ...editor.resource?.desired, ...values });
  const storedAs = Object.fromEntries(Object.keys(values).map((name) => [name, after[name]]));
  return { ...editor, sending: values, storedAs };
}

/** Returns true if the server's value of a field is the one that was sent, or that one as the server stores it. */
const isStored = (definition: Definition, { sending, storedAs, resource }: Editor, name: string): boolean =>
  [sending?.[name], storedAs[name]].some((value) => isSame(definition, name, value, resource?.desired[name]));

/**
 * Takes the server's answer to a save, and drops the edits that were saved. Keeps edits made since then, now based on the new values; an
 * edit that was in conflict before stays in conflict.
 */
export function sent(definition: Definition, editor: Editor, resource: Resource): Editor {
  const { edits, sending } = editor;
  const taken = sending ?? {};
  const done = Object.keys(taken).filter((name) => sameJson(taken[name], edits[name]));
  const isUnmoved = (name: string) => sameJson(editor.base[name], editor.resource?.desired[name]);
  const seen = [...Object.keys(taken), ...Object.keys(edits).filter(isUnmoved)];
  const base = { ...editor.base, ...Object.fromEntries(seen.map((name) => [name, resource.desired[name]])) };
  const rest = { ...editor, edits: without(edits, done), base, from: resource.version, sending: null, storedAs: {} };
  return arrived(definition, tidy(rest), resource);
}

/** Names of the sent fields that the server's newest values lack. A sent secret is always among them: the server never says what it is. */
export const missingOf = (definition: Definition, editor: Editor, resource: Resource): readonly string[] =>
  Object.keys(editor.sending ?? {}).filter((name) => !isStored(definition, { ...editor, resource }, name));

/** After a lost answer: drops the sent edits that the server's newest values contain, since those were saved, and keeps the others. */
export function foundSince(definition: Definition, editor: Editor, resource: Resource): Editor {
  const { sending, edits } = editor;
  const { desired } = resource;
  const missing = missingOf(definition, editor, resource);
  const taken = Object.keys(sending ?? {}).filter((name) => !missing.includes(name));
  const done = taken.filter((name) => sameJson(sending?.[name], edits[name]));
  const stand = Object.fromEntries(taken.map((name) => [name, desired[name]]));
  const base = { ...editor.base, ...stand };
  const rest = { ...editor, edits: without(edits, done), base, sending: null, storedAs: {} };
  return arrived(definition, tidy(rest), resource);
}

/** The save failed. Keeps the edits. */
export function notSent(definition: Definition, editor: Editor): Editor {
  return settle(definition, { ...editor, sending: null, storedAs: {} });
}

/**
 * Whether the server has the edits is not known: the answer was lost, or a newer version was there, which may be this change. Keeps the
 * edits until the server's values arrive.
 */
export function unsure(definition: Definition, editor: Editor): Editor {
  const { sending, edits, storedAs } = editor;
  const changed = Object.keys(storedAs).filter((name) => !sameJson(sending?.[name], edits[name]));
  return settle(definition, { ...editor, sending: null, storedAs: without(storedAs, changed) });
}

/** Drops edits: those named, or all. */
export function discarded(editor: Editor, names: readonly string[] = Object.keys(editor.edits)): Editor {
  return tidy(kept({ ...editor, edits: without(editor.edits, names) }, names));
}

/** Names of edited fields that another user has changed to a different value since their edit began. */
export function conflictsOf(definition: Definition, editor: Editor): readonly string[] {
  const { resource, edits, base, sending } = editor;
  if (resource === null) return [];
  const { desired } = resource;
  /** What is being sent may be there before its answer. */
  const isOwn = (name: string) =>
    sending !== null &&
    Object.hasOwn(sending, name) &&
    (definition.fields[name]?.kind === 'secret' || isStored(definition, editor, name));
  return Object.keys(edits).filter(
    (name) =>
      !sameJson(desired[name], base[name]) && !isSame(definition, name, edits[name], desired[name]) && !isOwn(name),
  );
}

/** Whether others have saved something since the edits began. */
export const hasMovedOn = ({ resource, edits, from }: Editor): boolean =>
  Object.keys(edits).length > 0 && from !== null && resource !== null && resource.version !== from;
