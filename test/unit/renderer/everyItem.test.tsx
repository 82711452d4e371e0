/** @jest-environment ./test/support/browserEnvironment.ts */
import { setImmediate as turn } from 'node:timers/promises';
import { afterEach, describe, expect, test } from '@jest/globals';
import type { Item } from '#app/api/item';
import type { DeviceId } from '#app/domain/ids';
import { sameJson } from '#app/lib/sameJson';
import type { Values } from '#app/resource/define';
import { conflictsOf } from '#app/resource/editor';
import { NEW_ENDPOINT } from '#app/settings/mavlinkEndpoint';
import { NEW_SOURCE } from '#app/settings/source';
import { act, cleanup, renderHook } from '@testing-library/react';
import fc from 'fast-check';
import type { ReactNode } from 'react';
import useSWR, { SWRConfig } from 'swr';
import type { Client } from '../../../renderer/api/client';
import { ClientProvider } from '../../../renderer/api/ClientContext';
import { ENDPOINT_FORM } from '../../../renderer/features/device-mavlink/endpointForm';
import { SOURCE_FORM } from '../../../renderer/features/device-media/sourceForm';
import { createDeviceFeed } from '../../../renderer/live/device/deviceFeed';
import { FeedProvider } from '../../../renderer/live/device/FeedContext';
import { dirtyNames } from '../../../renderer/resource/createEditorStore';
import { useItemActions } from '../../../renderer/resource/useCollection';
import { useItem, type ItemForm } from '../../../renderer/resource/useItem';
import { useItemQuestion, type ListForm } from '../../../renderer/resource/useItemQuestion';
import { useSave } from '../../../renderer/resource/useSave';
import { CollectionServer } from '../../support/CollectionServer';
import { judgeBy, UNHEARD, valuesFor, type Fault } from '../../support/ResourceServer';

afterEach(cleanup);

type Row = Item<Values & { readonly name: string }>;
type Server = CollectionServer<Values & { readonly name: string }>;

/** A kind of item, with the values that a new one begins with. */
interface Kind {
  readonly form: ItemForm<Values & { readonly name: string }, Values>;
  readonly initial: Values & { readonly name: string };
}
const KINDS: readonly Kind[] = [
  { form: ENDPOINT_FORM, initial: NEW_ENDPOINT },
  { form: SOURCE_FORM, initial: NEW_SOURCE },
];

const NONE: readonly Row[] = [];

function createWrapper() {
  const cache = new Map();
  const feed = createDeviceFeed({ open: () => () => undefined }, 'dev_1' as DeviceId);
  const options = { provider: () => cache, shouldRetryOnError: false, dedupingInterval: 0, loadingTimeout: 0 };
  return ({ children }: { readonly children: ReactNode }) => (
    <SWRConfig value={options}>
      <ClientProvider value={{} as Client}>
        <FeedProvider value={feed}>{children}</FeedProvider>
      </ClientProvider>
    </SWRConfig>
  );
}
type Wrapper = ReturnType<typeof createWrapper>;

/** The list of the items, with the question about one of them. */
const openList = (server: Server, form: ListForm, wrapper: Wrapper) =>
  renderHook(
    () => {
      const { data: items = NONE, mutate } = useSWR(server.collection.key, async () => server.list());
      const actions = useItemActions(server.collection);
      return { items, reload: mutate, question: useItemQuestion({ items, actions, form, isRemovedArmed: false }) };
    },
    { wrapper },
  );

/** The page of one item; null: of a new one. */
const openForm = ({ server, kind, form, onSent, wrapper }: World, item: Row | null) =>
  renderHook(
    ({ known }: { readonly known: Row | null }) => {
      const actions = useItemActions(server.collection);
      const judge = judgeBy(kind.form.definition);
      const handle = useItem(form, { actions, item: known, initial: kind.initial, judge });
      return { handle, save: useSave(handle, { isUsed: known !== null, onSent }) };
    },
    { wrapper, initialProps: { known: item } },
  );

/** A person with the list and one form, somebody else who acts at the server, and a bad connection. Left out: rules of the server's own. */
class World {
  readonly server: Server;
  readonly wrapper = createWrapper();
  /** The form's functions, which keep what they were last called with. */
  readonly form: Kind['form'];
  page: ReturnType<typeof openForm> | null = null;
  /** The item of the page, as the list last had it; null: a new one. */
  item: Row | null = null;
  isTaken = false;
  edits: Values = {};
  values: Values = {};
  /** What the person has typed last and has not taken back, and what the page showed when that began, by field. */
  readonly typed = new Map<string, unknown>();
  readonly begun = new Map<string, unknown>();
  /** The new items that the form has made. */
  readonly made: string[] = [];
  readonly onSent = () => {
    this.isTaken = true;
  };
  private list!: ReturnType<typeof openList>;

  constructor(readonly kind: Kind) {
    const { form } = kind;
    this.server = new CollectionServer(form.definition);
    this.form = {
      ...form,
      changesOf: (edits, before) => {
        this.edits = edits;
        return form.changesOf(edits, before);
      },
      bodyOf: (values) => {
        this.values = values;
        return form.bodyOf(values);
      },
    };
  }

  async begin(): Promise<void> {
    for (const name of ['one', 'two']) this.server.add({ ...this.kind.initial, name });
    this.server.apply();
    await this.act(() => {
      this.list = openList(this.server, this.kind.form, this.wrapper);
    });
  }

  /** Does something, and lets the page take what follows from it. */
  act(work: () => unknown): Promise<void> {
    return act(async () => {
      await work();
      await turn();
    });
  }

  get items() {
    return this.list.result.current.items;
  }
  get question() {
    return this.list.result.current.question;
  }
  get state() {
    return this.page?.result.current.handle.model.store.getState();
  }
  get conflicts(): readonly string[] {
    return this.state ? conflictsOf(this.kind.form.definition, this.state.editor) : [];
  }

  async open(item: Row | null): Promise<void> {
    if (this.page || item?.desired === null) return;
    this.item = item;
    await this.act(() => {
      this.page = openForm(this, item);
    });
  }
  async close(): Promise<void> {
    await this.act(() => this.page?.unmount());
    this.page = null;
    this.isTaken = false;
    for (const one of [this.typed, this.begun]) one.clear();
    this.made.length = 0;
  }

  /** The page follows the list, and keeps the last values of an item that is being deleted. */
  async follow(): Promise<void> {
    if (this.isTaken) return this.close();
    const newest = this.items.find(({ id }) => id === this.item?.id);
    if (!this.page || !newest?.desired || newest === this.item) return;
    this.item = newest;
    await this.act(() => this.page?.rerender({ known: newest }));
  }
  arrive(): Promise<void> {
    return this.act(() => this.list.result.current.reload());
  }

  async type(name: string, value: unknown): Promise<void> {
    const { page } = this;
    if (!page) return;
    await this.act(() => page.result.current.handle.model.edit(name, value));
    this.typed.set(name, value);
  }
  async keepMine(): Promise<void> {
    const names = this.conflicts;
    await this.act(() => this.page?.result.current.handle.model.keep(names));
    for (const name of names) this.begun.set(name, this.state?.editor.resource?.desired[name]);
  }
  async take(names: readonly string[]): Promise<void> {
    await this.act(() => this.page?.result.current.handle.model.discard(names));
    for (const name of names) this.typed.delete(name);
  }

  /** The button of the form, and the answer to each question that follows. */
  async save(insists: boolean): Promise<void> {
    const { page } = this;
    if (!page) return;
    await this.act(() => page.result.current.save.start());
    for (let count = 0; count < 3 && page.result.current.save.asking !== null; count += 1) {
      const isLast = !insists || count === 2;
      await this.act(() => (isLast ? page.result.current.save.cancel() : page.result.current.save.confirm()));
    }
  }
}

const ACTS = {
  arrive: (world: World) => world.arrive(),
  add: (world: World) => world.open(null),
  leave: (world: World) => world.close(),
  answer: (world: World) =>
    world.act(() =>
      world.question
        .dialog(() => undefined)
        .onConfirm()
        .catch(() => undefined),
    ),
  dismiss: (world: World) => world.act(() => world.question.question.close()),
  keepMine: (world: World) => world.keepMine(),
  take: (world: World) => world.take(world.conflicts),
  apply: ({ server }: World) => server.apply(),
  deny: ({ server }: World) => server.deny(),
  arm: ({ server }: World) => {
    server.isArmed = !server.isArmed;
  },
  reach: ({ server }: World) => {
    server.isOnline = !server.isOnline;
  },
};
type Act = keyof typeof ACTS;

/** `field`: one of the few that are played; `value`: one of those that it may be given; `item`: one of the list. */
type Step =
  | { readonly does: 'type'; readonly field: number; readonly value: number }
  | { readonly does: 'theirs'; readonly item: number; readonly field: number; readonly value: number }
  | { readonly does: 'edit' | 'ask' | 'keep' | 'theyDelete'; readonly item: number }
  | { readonly does: 'save'; readonly insists: boolean }
  | { readonly does: 'fault'; readonly fault: Fault }
  | { readonly does: Act };

const AT_ITEM = fc.nat(2);
const AT_FIELD = fc.nat(3);
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ does: fc.constant('type' as const), field: AT_FIELD, value: fc.nat(6) }) },
  {
    weight: 3,
    arbitrary: fc.record({ does: fc.constant('theirs' as const), item: AT_ITEM, field: AT_FIELD, value: fc.nat(2) }),
  },
  { weight: 3, arbitrary: fc.record({ does: fc.constant('save' as const), insists: fc.boolean() }) },
  {
    weight: 3,
    arbitrary: fc.record({ does: fc.constantFrom('edit' as const, 'ask' as const, 'keep' as const), item: AT_ITEM }),
  },
  fc.record({ does: fc.constant('theyDelete' as const), item: AT_ITEM }),
  fc.record({ does: fc.constant('fault' as const), fault: fc.constantFrom<Fault>('none', 'busy', ...UNHEARD) }),
  { weight: 4, arbitrary: fc.record({ does: fc.constantFrom(...(Object.keys(ACTS) as Act[])) }) },
);

const oneOf = <T,>(list: readonly T[], index: number): T | undefined => list[index % Math.max(1, list.length)];

async function play(world: World, names: readonly string[], one: Step): Promise<void> {
  const { server } = world;
  if (one.does === 'save') return world.save(one.insists);
  if (one.does === 'fault') {
    server.fault = one.fault;
  } else if (one.does === 'type' || one.does === 'theirs') {
    const name = oneOf(names, one.field) ?? '';
    const rules = world.kind.form.definition.fields[name];
    if (!rules) return;
    const { valid, invalid } = valuesFor(rules);
    if (one.does === 'type') return world.type(name, oneOf([...valid, ...invalid], one.value));
    server.write(oneOf(server.all(), one.item)?.id ?? '', { [name]: oneOf(valid, one.value) }, 'Jonas Okafor');
  } else if (one.does === 'theyDelete') server.write(oneOf(server.all(), one.item)?.id ?? '', null, 'Jonas Okafor');
  else if ('item' in one) {
    const chosen = oneOf(world.items, one.item);
    if (!chosen) return;
    if (one.does === 'edit') await world.open(chosen);
    else if (one.does === 'ask') await world.act(() => world.question.ask(chosen));
    else if (chosen.desired === null) await world.act(() => world.question.keep(chosen).catch(() => undefined));
  } else await ACTS[one.does](world);
}

/** What the page has sent with a step is what was typed or chosen, and replaces only what the person has seen. `shown`: the item of the open question. */
function expectDeeds(world: World, from: number, does: Step['does'], shown: Row | null): void {
  const { server, typed, begun, edits, values, made, kind } = world;
  for (const { does: deed, before, body } of server.done.slice(from)) {
    if (deed === 'create') {
      expect(values).toEqual({ ...kind.initial, ...Object.fromEntries(typed) });
      made.push(JSON.stringify(body));
      // A second try after a lost answer makes no second item.
      expect(new Set(made).size).toBe(made.length);
    } else if (does === 'save') {
      for (const [name, value] of Object.entries(edits)) {
        expect([name, value]).toEqual([name, typed.get(name)]);
        const was = before?.desired?.[name];
        expect([name, sameJson(was, begun.get(name)) || sameJson(was, value)]).toEqual([name, true]);
      }
    } else if (does === 'keep') expect(before?.desired).toBeNull();
    else expect(before?.desired).toEqual(shown?.desired);
  }
}

/** What was typed still stands in its field, or is desired, as it was typed or as the server stores it: from then on it is no edit. */
function expectNothingLost({ kind, state, typed, begun }: World): void {
  if (!state) return;
  const { edits, resource } = state.editor;
  const all = Object.fromEntries(typed);
  for (const [name, value] of typed) {
    const isUnsaved = Object.hasOwn(edits, name);
    if (isUnsaved) expect([name, edits[name]]).toEqual([name, value]);
    else {
      const stored = kind.form.definition.normalised({ ...resource?.desired, ...all });
      expect([value, stored[name]]).toContainEqual(resource?.desired[name]);
      typed.delete(name);
    }
  }
  for (const name of [...begun.keys()]) if (!Object.hasOwn(edits, name)) begun.delete(name);
  for (const name of Object.keys(edits)) if (!begun.has(name)) begun.set(name, resource?.desired[name]);
}

/** The connection is back, and the person insists on all that may be sent. */
async function expectGoodEnd(world: World): Promise<void> {
  const { server } = world;
  Object.assign(server, { fault: 'none', isArmed: false, isOnline: true });
  await world.arrive();
  await world.follow();
  const { page, item: edited } = world;
  if (!page) return;
  await world.keepMine();
  const { model } = page.result.current.handle;
  await world.take(Object.keys(model.problemsNow() ?? {}));
  if (model.problemsNow() !== null) await world.take(dirtyNames(model.store.getState()));
  const isNeeded = edited === null || dirtyNames(model.store.getState()).length > 0;
  const isThere = edited === null || (server.find(edited.id)?.desired ?? null) !== null;
  const count = server.done.length;
  await world.save(true);
  if (isNeeded) expect(world.isTaken).toBe(isThere);
  expectDeeds(world, count, 'save', null);
  if (!world.isTaken) expectNothingLost(world);
}

describe.each(KINDS.map((kind) => [kind.form.definition.name, kind] as const))(
  'items of the kind %s, which two people create, change, keep and delete on a bad connection',
  (_, kind) => {
    const names = Object.keys(kind.form.definition.fields);

    test('lose no typed text and nobody’s change, and send nothing that was not typed', () =>
      fc.assert(
        fc.asyncProperty(
          fc.shuffledSubarray(names, { minLength: 4, maxLength: 4 }),
          fc.array(step, { maxLength: 30 }),
          async (played, steps) => {
            const world = new World(kind);
            await world.begin();
            for (const one of steps) {
              const [count, shown] = [world.server.done.length, world.question.now];
              await play(world, played, one);
              expectDeeds(world, count, one.does, shown);
              await world.follow();
              expectNothingLost(world);
            }
            await expectGoodEnd(world);
            cleanup();
          },
        ),
        { numRuns: 40 },
      ));
  },
);
