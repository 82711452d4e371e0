import { sameJson } from '../lib/sameJson';
import type { Resource } from './resource';
import type { Definition, Values } from './define';

/** What a person has typed over the values of a resource, and what is known of it. Pure: every change gives a new editor. */
export interface Editor {
  /** The newest known resource; null before the first answer. */
  readonly resource: Resource | null;
  /** New values by field name, not saved yet. */
  readonly edits: Values;
  /** The desired value each edit began from: a different value in the resource means that another user changed it. */
  readonly base: Values;
  /** The version that the first of the edits began from; null: there are none, or versions are not counted. */
  readonly from: number | null;
  /** Fields that are being typed in, or hold a text that is no value: their base is kept without an edit. */
  readonly held: readonly string[];
  /** What is being sent; null: nothing. */
  readonly sending: Values | null;
  /** An answer older than the resource. The same one twice means that the server's versions went back. */
  readonly older: Resource | null;
  /** The versions went back while this editor was open. */
  readonly wentBack: boolean;
}

export const EMPTY_EDITOR: Editor = {
  resource: null,
  edits: {},
  base: {},
  from: null,
  held: [],
  sending: null,
  older: null,
  wentBack: false,
};

const without = (values: Values, names: readonly string[]): Values =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !names.includes(name)));

const isBegun = ({ edits, held: names }: Editor, name: string) => Object.hasOwn(edits, name) || names.includes(name);

/** With a base for what is edited or held, and for nothing else. */
function tidy(editor: Editor): Editor {
  const gone = Object.keys(editor.base).filter((name) => !isBegun(editor, name));
  if (gone.length === 0) return editor;
  const base = without(editor.base, gone);
  return { ...editor, base, from: Object.keys(base).length === 0 ? null : editor.from };
}

/** A secret's desired value says only whether there is one: no text is ever "the same", only that value itself. */
const isSame = (definition: Definition, name: string, edit: unknown, desired: unknown) =>
  sameJson(edit, desired) && (definition.fields[name]?.kind !== 'secret' || typeof edit === 'object');

/** Edits that say what is desired anyhow are no edits. What is being sent stays until its answer. */
function settle(definition: Definition, editor: Editor): Editor {
  const { resource, edits, sending } = editor;
  if (resource === null || sending !== null) return editor;
  const done = Object.keys(edits).filter((name) => isSame(definition, name, edits[name], resource.desired[name]));
  return done.length === 0 ? editor : tidy(rebased({ ...editor, edits: without(edits, done) }, done));
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

/** The new resource with the old objects where they say the same, so that only what has changed is drawn again. */
function shared(before: Resource | null, after: Resource): Resource {
  if (before === null) return after;
  return {
    ...after,
    capability: sameJson(before.capability, after.capability) ? before.capability : after.capability,
    desired: sharedValues(before.desired, after.desired),
    reported: after.reported && sharedValues(before.reported, after.reported),
  };
}

/** An answer or event brought the resource. An older one is not taken, unless it comes twice: then the server lost versions. */
export function arrived(definition: Definition, editor: Editor, newest: Resource): Editor {
  const resource = shared(editor.resource, newest);
  if (!isOlder(resource, editor.resource)) return settle(definition, { ...editor, resource, older: null });
  if (editor.older?.version !== resource.version) return { ...editor, older: resource };
  return settle(definition, { ...editor, resource, older: null, wentBack: true });
}

export function edited(definition: Definition, editor: Editor, name: string, value: unknown): Editor {
  return settle(definition, { ...begun(editor, name), edits: { ...editor.edits, [name]: value } });
}

/** What the field has now is what its edit begins from, unless it has begun. */
function begun(editor: Editor, name: string): Editor {
  if (isBegun(editor, name)) return editor;
  const isFirst = Object.keys(editor.base).length === 0;
  return {
    ...editor,
    base: { ...editor.base, [name]: editor.resource?.desired[name] },
    from: isFirst ? (editor.resource?.version ?? null) : editor.from,
  };
}

/** The edits of these fields stand on what is desired now; the others are left alone. */
function rebased(editor: Editor, names: readonly string[]): Editor {
  const { resource, base } = editor;
  const known = names.filter((name) => Object.hasOwn(base, name));
  if (resource === null || known.length === 0) return editor;
  return { ...editor, base: { ...base, ...Object.fromEntries(known.map((name) => [name, resource.desired[name]])) } };
}

/** Somebody types in the field: until it is released, a change of others is seen as one. */
export function held(editor: Editor, name: string): Editor {
  const { held: names } = editor;
  return names.includes(name) ? editor : { ...begun(editor, name), held: [...names, name] };
}

export function released(editor: Editor, name: string): Editor {
  if (!editor.held.includes(name)) return editor;
  return tidy({ ...editor, held: editor.held.filter((one) => one !== name) });
}

/** Takes the value of a field out while it is typed in: what its edit began from stays. */
export function emptied(editor: Editor, name: string): Editor {
  const { edits, ...rest } = held(editor, name);
  return { ...rest, edits: without(edits, [name]) };
}

/** Names of fields without an edit that others have changed while they are held. */
export function movedOf({ resource, edits, base, held: names }: Editor): readonly string[] {
  if (resource === null) return [];
  return names.filter((name) => !Object.hasOwn(edits, name) && !sameJson(resource.desired[name], base[name]));
}

export function sendingNow(editor: Editor): Editor {
  return { ...editor, sending: editor.edits };
}

/** The server took what was sent. What was typed meanwhile stays, on top of the new values. */
export function sent(definition: Definition, editor: Editor, resource: Resource): Editor {
  const taken = editor.sending ?? {};
  const done = Object.keys(taken).filter((name) => sameJson(taken[name], editor.edits[name]));
  const stand = Object.fromEntries(Object.keys(editor.edits).map((name) => [name, resource.desired[name]]));
  const base = { ...editor.base, ...stand };
  const rest = { ...editor, edits: without(editor.edits, done), base, from: resource.version, sending: null };
  return arrived(definition, tidy(rest), resource);
}

/** The answer was lost: what the resource has since of what was sent was taken, and the other edits stay. */
export function foundSince(definition: Definition, editor: Editor, resource: Resource): Editor {
  const { sending, edits } = editor;
  const { desired } = resource;
  const taken = Object.keys(sending ?? {}).filter((name) => isSame(definition, name, sending?.[name], desired[name]));
  const done = taken.filter((name) => sameJson(sending?.[name], edits[name]));
  const stand = Object.fromEntries(taken.map((name) => [name, desired[name]]));
  const base = { ...editor.base, ...stand };
  return arrived(definition, tidy({ ...editor, edits: without(edits, done), base, sending: null }), resource);
}

/** The save failed, or its outcome is unknown: the edits stay. */
export function notSent(definition: Definition, editor: Editor): Editor {
  return settle(definition, { ...editor, sending: null });
}

/** Drops edits: those named, or all. */
export function discarded(editor: Editor, names: readonly string[] = Object.keys(editor.edits)): Editor {
  return tidy(rebased({ ...editor, edits: without(editor.edits, names) }, names));
}

/** Names of edited fields that another user has changed to a different value since the edit began. */
export function conflictsOf(definition: Definition, { resource, edits, base, sending }: Editor): readonly string[] {
  if (resource === null) return [];
  const { desired } = resource;
  /** What is being sent may be there before its answer. */
  const isOwn = (name: string) =>
    sending !== null &&
    Object.hasOwn(sending, name) &&
    (definition.fields[name]?.kind === 'secret' || isSame(definition, name, sending[name], desired[name]));
  return Object.keys(edits).filter(
    (name) =>
      !sameJson(desired[name], base[name]) && !isSame(definition, name, edits[name], desired[name]) && !isOwn(name),
  );
}

/** Keeps the edits of these fields: they are now on top of what the others wrote. */
export function kept(editor: Editor, names: readonly string[]): Editor {
  const { resource } = editor;
  if (resource === null) return editor;
  return { ...editor, base: { ...editor.base, ...Object.fromEntries(names.map((n) => [n, resource.desired[n]])) } };
}

/** Whether others have saved something since the edits began. */
export const hasMovedOn = ({ resource, edits, from }: Editor): boolean =>
  Object.keys(edits).length > 0 && from !== null && resource !== null && resource.version !== from;
