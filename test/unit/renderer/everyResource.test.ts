/** @jest-environment ./test/support/browserEnvironment.ts */
import { afterEach, describe, expect, test } from '@jest/globals';
import { ApiError } from '#app/api/errors';
import type { Definition, Values } from '#app/resource/define';
import { conflictsOf } from '#app/resource/editor';
import type { Field } from '#app/resource/field';
import { resourceOf, shownState, type Resource } from '#app/resource/resource';
import { sameJson } from '#app/lib/sameJson';
import { connection } from '#app/settings/connection';
import { mavlinkEndpoint } from '#app/settings/mavlinkEndpoint';
import { newVpn } from '#app/settings/newVpn';
import { videoSource } from '#app/settings/source';
import { SECTIONS } from '../../sandbox/sections';
import fc from 'fast-check';
import { deviceName } from '../../../renderer/features/device-general/hooks/useDeviceName';
import { quietHours } from '../../../renderer/features/notifications/hooks/useQuietHours';
import { createEditorStore, dirtyNames, type EditorStore } from '../../../renderer/resource/createEditorStore';
import { displaySettings } from '../../../renderer/settings/display/useDisplaySettings';
import { FULL } from '../../../renderer/resource/voice';
import { createSave, type Outcome, type Remote, type Saving } from '../../../renderer/resource/createSave';

afterEach(() => sessionStorage.clear());

const NO_SECRET = { set: false, updated_at: null };
const isSecret = (field: Field | undefined) => field?.kind === 'secret';

/** Three values that a field may have. */
function valuesFor({ kind, limits: { choices = [], min = 0 } }: Field): readonly unknown[] {
  if (kind === 'flag') return [true, false, true];
  if (kind === 'number') return [min, min + 1, min + 2];
  if (kind === 'choice') return [...choices.slice(0, 3), 'newer'].slice(0, 3);
  if (kind === 'numbers') return [[], [1], [1, 2]];
  if (kind === 'many' || kind === 'rows' || kind === 'texts') return [[], ['a'], ['a', 'b']];
  return ['a', 'b', 'c'];
}

/** `cut`: the change arrives, and from then on there is no connection. */
type Fault = 'none' | 'lost' | 'cut' | 'unreached' | 'busy' | 'unreadable';

/**
 * A server with versions, and a page that edits and can be reloaded. Left out of the server: rules of the values, queues, and how
 * long a call takes; of the page: the device's answer before a question.
 */
class World {
  page!: EditorStore;
  private saving!: Saving;
  /** What the person has typed last and has not taken back, by field. */
  readonly typed = new Map<string, unknown>();
  /** What the server had for each field when the person began to change it. */
  readonly begun = new Map<string, unknown>();
  version = 1;
  desired: Values;
  reported: Values;
  /** Answers that are on their way. */
  readonly answers: Resource[] = [];
  isArmed = false;
  fault: Fault = 'none';
  /** What calls have brought, and what was typed when they were sent. */
  readonly brought: { readonly edits: Values; readonly typed: Values }[] = [];

  constructor(readonly definition: Definition) {
    const { fields } = definition;
    this.desired = Object.fromEntries(
      Object.entries(fields).map(([name, field]) => [name, isSecret(field) ? NO_SECRET : valuesFor(field)[0]]),
    );
    this.reported = this.desired;
    sessionStorage.clear();
    this.open();
  }

  /** Opens the page, again after a reload. */
  open(): void {
    this.page = createEditorStore(this.definition, { draftName: 'world', judge: () => ({}) });
    const remote: Remote = {
      get: async () => {
        if (this.fault === 'unreached' || this.fault === 'cut') throw new ApiError('network', 'Network Error');
        return this.now();
      },
      change: async ({ edits, version, overrideArmed }) => this.change(edits, version, overrideArmed),
    };
    this.saving = createSave({ model: this.page, remote, voice: FULL });
    this.arrive();
  }

  now() {
    const { version, desired, reported } = this;
    return resourceOf({ version, state: 'in_sync', desired, reported });
  }

  arrive(): void {
    this.page.arrive(this.now());
  }

  write(edits: Values): void {
    this.version += 1;
    const stored = Object.entries(edits).map(([name, value]): [string, unknown] => [
      name,
      isSecret(this.definition.fields[name]) ? { set: value !== null, updated_at: String(this.version) } : value,
    ]);
    this.desired = { ...this.desired, ...Object.fromEntries(stored) };
  }

  private change(edits: Values, version: number | null, overrideArmed: boolean) {
    const { fault } = this;
    this.brought.push({ edits, typed: Object.fromEntries(this.typed) });
    if (fault === 'unreached') throw new ApiError('network', 'Network Error');
    if (fault === 'busy') throw new ApiError('http', 'Busy', { status: 423 });
    if (version !== this.version) throw new ApiError('http', 'Stale', { status: 412 });
    if (this.isArmed && !overrideArmed)
      throw new ApiError('http', 'The vehicle is armed.', { status: 409, code: 'device_armed' });
    this.write(edits);
    if (fault === 'lost' || fault === 'cut') throw new ApiError('timeout', 'Request timeout');
    if (fault === 'unreadable') throw new ApiError('invalid-response', 'The answer could not be read');
    return this.now();
  }

  get state() {
    return this.page.store.getState();
  }
  get conflicts() {
    return conflictsOf(this.definition, this.state.editor);
  }

  type(name: string, value: unknown): void {
    this.page.edit(name, value);
    this.typed.set(name, value);
  }
  mistype(name: string): void {
    this.page.mistype(name, 'twelve', 'Enter a number.');
    this.typed.delete(name);
  }
  keep(): void {
    const { conflicts } = this;
    this.page.keep(conflicts);
    for (const name of conflicts) this.begun.set(name, this.state.editor.resource?.desired[name]);
  }
  take(names: readonly string[]): void {
    this.page.discard(names);
    for (const name of names) this.typed.delete(name);
  }

  /** Secrets and texts that are no value do not outlive a reload: the page names them. */
  reload(): void {
    const { editor, texts } = this.state;
    const gone = Object.keys(editor.edits).filter((name) => isSecret(this.definition.fields[name]));
    const [now, before] = [[...gone, ...Object.keys(texts)], this.state.lost];
    this.open();
    // What was lost before is named until something is done about it.
    expect(this.state.lost).toEqual(expect.arrayContaining(now));
    expect([...now, ...before]).toEqual(expect.arrayContaining([...this.state.lost]));
    for (const name of gone) this.typed.delete(name);
  }

  async save(overrideArmed: boolean): Promise<Outcome> {
    const outcome = await this.saving.save(overrideArmed);
    // A secret that was taken is not read back.
    for (const name of this.typed.keys())
      if (isSecret(this.definition.fields[name]) && !dirtyNames(this.state).includes(name)) this.typed.delete(name);
    return outcome;
  }
}

type Step =
  | { readonly does: 'type' | 'theirs'; readonly field: number; readonly value: number }
  | { readonly does: 'mistype' | 'focus' | 'leave'; readonly field: number }
  | { readonly does: 'save'; readonly overrideArmed: boolean }
  | { readonly does: 'fault'; readonly fault: Fault }
  | { readonly does: (typeof PLAIN)[number] };
const PLAIN = ['arrive', 'ask', 'late', 'report', 'arm', 'keep', 'take', 'reload'] as const;

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ does: fc.constant('type' as const), field: fc.nat(60), value: fc.nat(2) }) },
  { weight: 3, arbitrary: fc.record({ does: fc.constant('theirs' as const), field: fc.nat(60), value: fc.nat(2) }) },
  { weight: 3, arbitrary: fc.record({ does: fc.constant('save' as const), overrideArmed: fc.boolean() }) },
  fc.record({ does: fc.constantFrom('mistype' as const, 'focus' as const, 'leave' as const), field: fc.nat(60) }),
  fc.record({
    does: fc.constant('fault' as const),
    fault: fc.constantFrom<Fault>('none', 'lost', 'cut', 'unreached', 'busy', 'unreadable'),
  }),
  { weight: 3, arbitrary: fc.record({ does: fc.constantFrom(...PLAIN) }) },
);

/** A field by its number: few, so that two people meet in them. */
function fieldAt({ definition: { fields } }: World, index: number): readonly [name: string, field: Field | undefined] {
  const names = Object.keys(fields);
  const name = names[index % Math.min(names.length, 4)] ?? '';
  return [name, fields[name]];
}

async function playSave(world: World, overrideArmed: boolean): Promise<void> {
  const outcome = await world.save(overrideArmed);
  if (outcome.is === 'refused' || outcome.is === 'unknown') expect(outcome.failure).not.toBe('');
  if (outcome.is === 'conflict') expect(outcome.names).toEqual(world.conflicts);
  if (outcome.is === 'saved' || outcome.is === 'merged') expect(world.state.editor.edits).toEqual({});
}

async function play(world: World, one: Step): Promise<void> {
  if ('field' in one) {
    const [name, field] = fieldAt(world, one.field);
    if (!field) return;
    if ('value' in one) {
      const value = valuesFor(field)[one.value];
      if (one.does === 'type') world.type(name, value);
      else world.write({ [name]: value });
    } else if (one.does !== 'mistype') world.page[one.does](name);
    else if (!isSecret(field)) world.mistype(name);
    return;
  }
  if (one.does === 'save') return playSave(world, one.overrideArmed);
  if (one.does === 'fault') world.fault = one.fault;
  else if (one.does === 'arrive') world.arrive();
  else if (one.does === 'ask') world.answers.push(world.now());
  else if (one.does === 'late') {
    const answer = world.answers.shift();
    if (answer) world.page.arrive(answer);
  } else if (one.does === 'report') world.reported = world.desired;
  else if (one.does === 'arm') world.isArmed = !world.isArmed;
  else if (one.does === 'keep') world.keep();
  else if (one.does === 'take') world.take(world.conflicts);
  else world.reload();
}

/** What was typed still stands in its field, or is what is desired: from then on it is no edit. */
function expectNothingLost({ state, typed }: World): void {
  const { edits, resource } = state.editor;
  for (const [name, value] of typed) {
    const isUnsaved = Object.hasOwn(edits, name);
    expect([name, isUnsaved ? edits[name] : resource?.desired[name]]).toEqual([name, value]);
    if (!isUnsaved) typed.delete(name);
  }
}

const ITEMS = [mavlinkEndpoint, videoSource, connection, newVpn, deviceName, quietHours, displaySettings];
/** Where others have written something else since the person began, the page asks which value to keep. */
function expectQuestions({ state, conflicts, begun }: World): void {
  const { edits, resource } = state.editor;
  for (const name of [...begun.keys()])
    if (!Object.hasOwn(edits, name) && !Object.hasOwn(state.texts, name)) begun.delete(name);
  for (const name of [...Object.keys(edits), ...Object.keys(state.texts)])
    if (!begun.has(name)) begun.set(name, resource?.desired[name]);
  for (const [name, edit] of Object.entries(edits)) {
    const now = resource?.desired[name];
    if (!sameJson(now, begun.get(name)) && !sameJson(now, edit)) expect(conflicts).toContain(name);
  }
}

/** "In sync" is shown only while the device reports what is desired. */
function expectTrueState({ definition, state }: World): void {
  const { resource } = state.editor;
  if (resource === null || shownState(definition, resource) !== 'in_sync') return;
  for (const [name, field] of Object.entries(definition.fields))
    if (!isSecret(field)) expect([name, resource.reported?.[name]]).toEqual([name, resource.desired[name]]);
}

const DEFINITIONS: readonly Definition[] = [...Object.values(SECTIONS), ...ITEMS];

describe.each(
  DEFINITIONS.filter(({ fields }) => Object.keys(fields).length > 0).map((one) => [one.name, one] as const),
)('settings of %s, which two people edit on a bad connection', (_, definition) => {
  test('lose no typed text, send nothing that was not typed, and end up as the server has them', () =>
    fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 30 }), async (steps) => {
        const world = new World(definition);
        for (const one of steps) {
          await play(world, one);
          expectNothingLost(world);
          expectQuestions(world);
          expectTrueState(world);
        }
        for (const { edits, typed } of world.brought)
          for (const [name, value] of Object.entries(edits)) expect([name, value]).toEqual([name, typed[name]]);

        // The connection is back, and the person insists.
        world.fault = 'none';
        world.isArmed = false;
        world.arrive();
        for (const name of Object.keys(world.state.texts)) world.type(name, world.state.editor.resource?.desired[name]);
        world.keep();
        expect(['saved', 'merged']).toContain((await world.save(false)).is);
        expect(world.state.editor).toMatchObject({ edits: {}, resource: { desired: world.desired } });
        expect(dirtyNames(world.state)).toEqual([]);
      }),
      { numRuns: 60 },
    ));
});
