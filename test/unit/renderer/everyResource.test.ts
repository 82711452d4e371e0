/** @jest-environment ./test/support/browserEnvironment.ts */
import { afterEach, describe, expect, test } from '@jest/globals';
import { ApiError } from '#app/api/errors';
import type { Definition, Values } from '#app/resource/define';
import { conflictsOf } from '#app/resource/editor';
import type { Field } from '#app/resource/field';
import { resourceOf } from '#app/resource/resource';
import { SECTIONS } from '#app/settings/sections/index';
import fc from 'fast-check';
import { endpointForm } from '../../../renderer/features/device-mavlink/endpointForm';
import { sourceForm } from '../../../renderer/features/device-media/sourceFields';
import { profileForm } from '../../../renderer/features/device-network/profileForm';
import { createEditorStore, dirtyNames, type EditorStore } from '../../../renderer/resource/createEditorStore';
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
  if (kind === 'many' || kind === 'rows') return [[], ['a'], ['a', 'b']];
  return ['a', 'b', 'c'];
}

type Fault = 'none' | 'lost' | 'unreached' | 'busy' | 'unreadable';

/**
 * A server with versions, and a page that edits. Left out of the server: rules of the values, queues, and how long a call takes;
 * of the page: the device's answer before a question.
 */
class World {
  readonly page: EditorStore;
  readonly saving: Saving;
  /** What the person has typed last and has not taken back, by field. */
  readonly typed = new Map<string, unknown>();
  version = 1;
  desired: Values;
  isArmed = false;
  fault: Fault = 'none';
  /** What calls have brought, and what was typed when they were sent. */
  readonly brought: { readonly edits: Values; readonly typed: Values }[] = [];

  constructor(readonly definition: Definition) {
    const { fields } = definition;
    this.desired = Object.fromEntries(
      Object.entries(fields).map(([name, field]) => [name, isSecret(field) ? NO_SECRET : valuesFor(field)[0]]),
    );
    this.page = createEditorStore(definition, { judge: () => ({}) });
    const remote: Remote = {
      get: async () => {
        if (this.fault === 'unreached') throw new ApiError('network', 'Network Error');
        return this.now();
      },
      change: async ({ edits, version, overrideArmed }) => this.change(edits, version, overrideArmed),
    };
    this.saving = createSave({ model: this.page, remote, voice: FULL });
    this.arrive();
  }

  now() {
    return resourceOf({ version: this.version, state: 'in_sync', desired: this.desired });
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
    if (fault === 'lost') throw new ApiError('timeout', 'Request timeout');
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
  take(names: readonly string[]): void {
    this.page.discard(names);
    for (const name of names) this.typed.delete(name);
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
  | { readonly does: 'save'; readonly overrideArmed: boolean }
  | { readonly does: 'fault'; readonly fault: Fault }
  | { readonly does: 'arrive' | 'arm' | 'keep' | 'take' };

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ does: fc.constant('type' as const), field: fc.nat(60), value: fc.nat(2) }) },
  { weight: 3, arbitrary: fc.record({ does: fc.constant('theirs' as const), field: fc.nat(60), value: fc.nat(2) }) },
  { weight: 3, arbitrary: fc.record({ does: fc.constant('save' as const), overrideArmed: fc.boolean() }) },
  fc.record({
    does: fc.constant('fault' as const),
    fault: fc.constantFrom<Fault>('none', 'lost', 'unreached', 'busy', 'unreadable'),
  }),
  fc.record({ does: fc.constantFrom('arrive' as const, 'arm' as const, 'keep' as const, 'take' as const) }),
);

async function play(world: World, one: Step): Promise<void> {
  if (one.does === 'type' || one.does === 'theirs') {
    // Few fields, so that two people meet in them.
    const names = Object.keys(world.definition.fields);
    const name = names[one.field % Math.min(names.length, 4)] ?? '';
    const field = world.definition.fields[name];
    if (!field) return;
    const value = valuesFor(field)[one.value];
    if (one.does === 'type') world.type(name, value);
    else world.write({ [name]: value });
  } else if (one.does === 'save') {
    const outcome = await world.save(one.overrideArmed);
    if (outcome.is === 'refused' || outcome.is === 'unknown') expect(outcome.failure).not.toBe('');
    if (outcome.is === 'conflict') expect(outcome.names).toEqual(world.conflicts);
    if (outcome.is === 'saved' || outcome.is === 'merged') expect(world.state.editor.edits).toEqual({});
  } else if (one.does === 'fault') world.fault = one.fault;
  else if (one.does === 'arrive') world.arrive();
  else if (one.does === 'arm') world.isArmed = !world.isArmed;
  else if (one.does === 'keep') world.page.keep(world.conflicts);
  else world.take(world.conflicts);
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

const DEFINITIONS: readonly Definition[] = [...Object.values(SECTIONS), endpointForm, sourceForm, profileForm];

describe.each(
  DEFINITIONS.filter(({ fields }) => Object.keys(fields).length > 0).map((one) => [one.name, one] as const),
)('the %s that two people edit on a bad connection', (_, definition) => {
  test('loses nothing that was typed, sends nothing that was not, and ends as the server has it', () =>
    fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
        const world = new World(definition);
        for (const one of steps) {
          await play(world, one);
          expectNothingLost(world);
        }
        for (const { edits, typed } of world.brought)
          for (const [name, value] of Object.entries(edits)) expect([name, value]).toEqual([name, typed[name]]);

        // The connection is back, and the person insists.
        world.fault = 'none';
        world.isArmed = false;
        world.arrive();
        world.page.keep(world.conflicts);
        expect(['saved', 'merged']).toContain((await world.save(false)).is);
        expect(world.state.editor).toMatchObject({ edits: {}, resource: { desired: world.desired } });
        expect(dirtyNames(world.state)).toEqual([]);
      }),
      { numRuns: 60 },
    ));
});
