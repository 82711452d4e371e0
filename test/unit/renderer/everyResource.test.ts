/** @jest-environment ./test/support/browserEnvironment.ts */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, describe, expect, test } from '@jest/globals';
import type { Definition, Values } from '#app/resource/define';
import { conflictsOf } from '#app/resource/editor';
import { holdsSecrets } from '#app/resource/field';
import { resourceOf, shownState, type Resource } from '#app/resource/resource';
import { sameJson } from '#app/lib/sameJson';
import { connection } from '#app/settings/connection';
import { mavlinkEndpoint } from '#app/settings/mavlinkEndpoint';
import { newVpn } from '#app/settings/newVpn';
import type { Section } from '#app/settings/section';
import { toResource } from '#app/settings/sectionResource';
import { videoSource } from '#app/settings/source';
import { SECTIONS } from '../../sandbox/sections';
import {
  isSecret,
  judgeBy,
  ResourceServer,
  UNHEARD,
  valuesFor,
  type Answer,
  type Fault,
} from '../../support/ResourceServer';
import fc from 'fast-check';
import { deviceName } from '../../../renderer/features/device-general/hooks/useDeviceName';
import { quietHours } from '../../../renderer/features/notifications/hooks/useQuietHours';
import {
  createEditorStore,
  dirtyNames,
  type EditorStore,
  type Judge,
} from '../../../renderer/resource/createEditorStore';
import { displaySettings } from '../../../renderer/settings/display/useDisplaySettings';
import { FULL } from '../../../renderer/resource/voice';
import { createSave, isTaken, type Outcome, type Remote, type Saving } from '../../../renderer/resource/createSave';

afterEach(() => sessionStorage.clear());

interface Form {
  readonly definition: Definition;
  readonly read: (answer: Answer) => Resource;
  /** Unsaved edits survive a reload. */
  readonly hasDraft?: true;
  /** Judges the form as a whole, instead of the definition's rules of each change. */
  readonly judge?: Judge;
}

const JUDGED: readonly Definition[] = [mavlinkEndpoint, videoSource, connection, newVpn, deviceName, quietHours];

/** Reads the answer about a section as it is on the wire. */
const sectionIn =
  (section: Section) =>
  ({ rejected, ...answer }: Answer): Resource => {
    const told = rejected && { ...rejected, pointer: `/${rejected.field ?? ''}` };
    return toResource(section, { ...answer, section: section.name, rejected: told });
  };

/** Every definition, with the kind of form that the product has for it. */
const FORMS: readonly Form[] = [
  ...Object.values(SECTIONS).map((one): Form => ({ definition: one, read: sectionIn(one), hasDraft: true })),
  ...JUDGED.map((definition): Form => ({ definition, read: resourceOf, judge: judgeBy(definition) })),
  { definition: displaySettings, read: resourceOf },
];

/** A page that edits and can be reloaded. Left out: what the device says before a question, and creating: a new VPN is played as a saved one. */
class World {
  page!: EditorStore;
  private saving!: Saving;
  readonly server: ResourceServer;
  /** What the person has typed last and has not taken back, by field. */
  readonly typed = new Map<string, unknown>();
  /** What the server had for each field when the person began to change it. */
  readonly begun = new Map<string, unknown>();
  /** Answers that are on their way. */
  readonly answers: Resource[] = [];
  /** What calls have brought, and what was typed when they were sent. */
  readonly brought: { readonly edits: Values; readonly typed: Values }[] = [];

  constructor(readonly form: Form) {
    this.server = new ResourceServer(form.definition, form.read);
    sessionStorage.clear();
    this.open();
  }

  /** Opens the page, again after a reload. */
  open(): void {
    const { definition, hasDraft, judge } = this.form;
    this.page = createEditorStore(definition, { judge, ...(hasDraft && { draftName: 'world' }) });
    const remote: Remote = {
      get: async () => this.server.get(),
      change: async ({ edits, version, overrideArmed }) => {
        this.brought.push({ edits, typed: Object.fromEntries(this.typed) });
        return this.server.change(edits, version, overrideArmed);
      },
    };
    this.saving = createSave({ model: this.page, remote, voice: FULL });
    this.arrive();
  }

  arrive(): void {
    this.page.arrive(this.server.now());
  }

  get state() {
    return this.page.store.getState();
  }
  get conflicts() {
    return conflictsOf(this.form.definition, this.state.editor);
  }
  isSecret(name: string): boolean {
    return isSecret(this.form.definition.fields[name]);
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

  /** Secrets, values that may contain some, and texts that are no value do not outlive a reload: the page names them. A form without a draft asks before. */
  reload(): void {
    if (!this.form.hasDraft) return;
    const { editor, texts } = this.state;
    const stored = (name: string) => {
      const field = this.form.definition.fields[name];
      return field !== undefined && !holdsSecrets(field);
    };
    const gone = Object.keys(editor.edits).filter((name) => !stored(name));
    const [now, before] = [[...gone, ...Object.keys(texts)], this.state.lost];
    this.open();
    // What was lost before is named until something is done about it.
    expect(this.state.lost).toEqual(expect.arrayContaining(now));
    expect([...now, ...before]).toEqual(expect.arrayContaining([...this.state.lost]));
    for (const name of gone) this.typed.delete(name);
  }

  /** As the button of the form (`useSave`). Null: the form itself holds it back. */
  async save(overrideArmed: boolean): Promise<Outcome | null> {
    const problems = this.conflicts.length > 0 ? {} : this.page.problemsNow();
    if (problems !== null) {
      this.page.refuse(problems, FULL.fix);
      return null;
    }
    const outcome = await this.saving.save(overrideArmed);
    if (outcome.is === 'refused') this.page.refuse(outcome.problems, outcome.failure);
    if (outcome.is === 'unknown') this.page.refuse({}, outcome.failure);
    // A secret that was taken is not read back.
    for (const name of this.typed.keys())
      if (this.isSecret(name) && !dirtyNames(this.state).includes(name)) this.typed.delete(name);
    return outcome;
  }
}

const ACTS = {
  arrive: (world: World) => world.arrive(),
  ask: (world: World) => void world.answers.push(world.server.now()),
  late: (world: World) => {
    const answer = world.answers.shift();
    if (answer) world.page.arrive(answer);
  },
  apply: ({ server }: World) => server.apply(),
  deny: ({ server }: World) => server.deny(),
  reach: ({ server }: World) => server.reach(),
  undo: ({ server }: World) => server.undo(),
  /** The server says that all is applied, whether it is or not. */
  claim: ({ server }: World) => {
    server.state = 'in_sync';
  },
  arm: ({ server }: World) => {
    server.isArmed = !server.isArmed;
  },
  keep: (world: World) => world.keep(),
  take: (world: World) => world.take(world.conflicts),
  reload: (world: World) => world.reload(),
};
type Act = keyof typeof ACTS;

/** `field`: one of the few that are played; `value`: one of those that it may be given. */
type Step =
  | { readonly does: 'type' | 'theirs'; readonly field: number; readonly value: number }
  | { readonly does: 'mistype' | 'focus' | 'leave'; readonly field: number }
  | { readonly does: 'save'; readonly overrideArmed: boolean }
  | { readonly does: 'fault'; readonly fault: Fault }
  | { readonly does: Act };

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ does: fc.constant('type' as const), field: fc.nat(3), value: fc.nat(6) }) },
  { weight: 3, arbitrary: fc.record({ does: fc.constant('theirs' as const), field: fc.nat(3), value: fc.nat(2) }) },
  { weight: 3, arbitrary: fc.record({ does: fc.constant('save' as const), overrideArmed: fc.boolean() }) },
  fc.record({ does: fc.constantFrom('mistype' as const, 'focus' as const, 'leave' as const), field: fc.nat(3) }),
  fc.record({ does: fc.constant('fault' as const), fault: fc.constantFrom<Fault>('none', 'busy', ...UNHEARD) }),
  { weight: 4, arbitrary: fc.record({ does: fc.constantFrom(...(Object.keys(ACTS) as Act[])) }) },
);

/** What must be true after each outcome. `isSent`: the change has reached the server with this save. */
const HOLDS: Readonly<Record<Outcome['is'], (world: World, isSent: boolean) => boolean>> = {
  saved: ({ server }, isSent) => isSent && server.state !== 'queued_offline',
  merged: ({ server }, isSent) => isSent && server.state !== 'queued_offline',
  queued: ({ server }, isSent) => isSent && server.state === 'queued_offline',
  same: (_, isSent) => !isSent,
  refused: ({ state }, isSent) => !isSent && (state.failure ?? '') !== '',
  conflict: ({ conflicts }, isSent) => !isSent && conflicts.length > 0,
  armed: ({ server }, isSent) => !isSent && server.isArmed,
  unknown: ({ server, state }) => UNHEARD.includes(server.fault) && (state.failure ?? '') !== '',
};

async function playSave(world: World, overrideArmed: boolean): Promise<void> {
  const { server } = world;
  const { version } = server;
  const outcome = await world.save(overrideArmed);
  const isSent = server.version !== version;
  if (outcome === null) {
    expect(isSent).toBe(false);
    return;
  }
  expect([outcome.is, HOLDS[outcome.is](world, isSent)]).toEqual([outcome.is, true]);
  if (outcome.is === 'conflict') expect(outcome.names).toEqual(world.conflicts);
  if (outcome.is === 'armed') expect(overrideArmed).toBe(false);
  if (isTaken(outcome)) expect(world.state.editor.edits).toEqual({});
}

async function play(world: World, names: readonly string[], one: Step): Promise<void> {
  if (one.does === 'save') return playSave(world, one.overrideArmed);
  if ('fault' in one) world.server.fault = one.fault;
  else if ('field' in one) {
    const name = names[one.field % names.length] ?? '';
    const field = world.form.definition.fields[name];
    if (!field) return;
    const { valid, invalid } = valuesFor(field);
    const all = [...valid, ...invalid];
    if (one.does === 'type') world.type(name, all[one.value % all.length]);
    else if (one.does === 'theirs') world.server.write({ [name]: valid[one.value % valid.length] });
    else if (one.does !== 'mistype') world.page[one.does](name);
    else if (!isSecret(field)) world.mistype(name);
  } else ACTS[one.does](world);
}

/** What was typed still stands in its field, or is desired, as it was typed or as the server stores it: from then on it is no edit. */
function expectNothingLost({ form, state, typed }: World): void {
  const { edits, resource } = state.editor;
  const all = Object.fromEntries(typed);
  for (const [name, value] of typed) {
    const isUnsaved = Object.hasOwn(edits, name);
    if (isUnsaved) expect([name, edits[name]]).toEqual([name, value]);
    else {
      const stored = form.definition.normalised({ ...resource?.desired, ...all });
      expect([value, stored[name]]).toContainEqual(resource?.desired[name]);
      typed.delete(name);
    }
  }
}

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
function expectTrueState({ form: { definition }, state }: World): void {
  const { resource } = state.editor;
  if (resource === null || shownState(definition, resource) !== 'in_sync') return;
  for (const [name, field] of Object.entries(definition.fields))
    if (!isSecret(field)) expect([name, resource.reported?.[name]]).toEqual([name, resource.desired[name]]);
}

/** The connection is back, and the person insists on all that may be sent. */
async function expectGoodEnd(world: World): Promise<void> {
  const { server, page, form } = world;
  Object.assign(server, { fault: 'none', isArmed: false, isOnline: true });
  world.arrive();
  for (const name of Object.keys(world.state.texts)) world.type(name, world.state.editor.resource?.desired[name]);
  world.keep();
  world.take(Object.keys(page.problemsNow() ?? {}));
  // A rule between fields may name one that was not typed in.
  if (page.problemsNow() !== null) world.take(dirtyNames(world.state));
  const outcome = await world.save(false);
  expect(outcome && isTaken(outcome)).toBe(true);
  server.apply();
  world.arrive();
  expect(world.state.editor).toMatchObject({ edits: {}, resource: { desired: server.desired } });
  expect(dirtyNames(world.state)).toEqual([]);
  expect(world.state.editor.resource && shownState(form.definition, world.state.editor.resource)).toBe('in_sync');
}

describe.each(FORMS.map((form) => [form.definition.name, form] as const))(
  'settings of %s, which two people edit on a bad connection',
  (_, form) => {
    const names = Object.keys(form.definition.fields);
    const few = Math.min(names.length, 4);

    test('lose no typed text, send nothing that was not typed, and end up as the server has them', () =>
      fc.assert(
        fc.asyncProperty(
          fc.shuffledSubarray(names, { minLength: few, maxLength: few }),
          fc.array(step, { maxLength: 40 }),
          async (played, steps) => {
            const world = new World(form);
            for (const one of steps) {
              await play(world, played, one);
              expectNothingLost(world);
              expectQuestions(world);
              expectTrueState(world);
            }
            for (const { edits, typed } of world.brought)
              for (const [name, value] of Object.entries(edits)) expect([name, value]).toEqual([name, typed[name]]);
            await expectGoodEnd(world);
          },
        ),
        { numRuns: 60 },
      ));
  },
);

/** The names of the definitions that the sources of a room have. */
function definedIn(room: string): readonly string[] {
  const folder = path.join(__dirname, '../../..', room);
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => /\.tsx?$/.test(file));
  const texts = files.map((file) => readFileSync(path.join(folder, file), 'utf8'));
  return texts.flatMap((text) => [...text.matchAll(/\bdefine(?:Section)?\('([^']+)'/g)].map(([, name = '']) => name));
}

test('every definition of the product is played', () => {
  const played = FORMS.map(({ definition }) => definition.name);
  expect(played.toSorted()).toEqual([...definedIn('app'), ...definedIn('renderer')].toSorted());
});
