/** @jest-environment ./test/support/browserEnvironment.ts */
import { setImmediate as turn } from 'node:timers/promises';
import { afterEach, describe, expect, test } from '@jest/globals';
import type { Item } from '#app/api/item';
import { changeConnection, createConnection, listConnections, toConnection } from '#app/api/networkConnections';
import { asRecord } from '#app/lib/read';
import { sameJson } from '#app/lib/sameJson';
import { define, type Values } from '#app/resource/define';
import { conflictsOf } from '#app/resource/editor';
import { secret } from '#app/resource/field';
import { connection, connectionValues, newProfile, profileIn } from '#app/settings/connection';
import { priorityAbove } from '#app/settings/network';
import { toReportedProfile, type ReportedProfile } from '#app/settings/reportedProfile';
import { act, cleanup, renderHook } from '@testing-library/react';
import fc from 'fast-check';
import type { ReactNode } from 'react';
import { SWRConfig } from 'swr';
import type { Client } from '../../../renderer/api/client';
import { ClientProvider } from '../../../renderer/api/ClientContext';
import { CurrentDeviceProvider } from '../../../renderer/api/CurrentDeviceContext';
import { useConnectionForm } from '../../../renderer/features/device-network/hooks/useConnectionForm';
import { useProfileCalls } from '../../../renderer/features/device-network/hooks/useProfileCalls';
import { dirtyNames } from '../../../renderer/resource/createEditorStore';
import { useSave } from '../../../renderer/resource/useSave';
import { CollectionServer } from '../../support/CollectionServer';
import { detailOf } from '../../support/detailOf';
import { UNHEARD, type Fault } from '../../support/ResourceServer';

afterEach(cleanup);

/** To the server a profile is one record, whose members are replaced as a whole. */
const PROFILE = define('profile', { permission: null, fields: { wifi_key: secret({ max: 256 }) } });
const NEW = newProfile({ name: 'New', interface: 'eth0' });
const AROUND = { others: [], hotspot: null };
const DEVICE = detailOf({ id: 'dev_1', name: 'Drone', role: 'admin' });

/** Values that a field may be given. */
const VALID: Readonly<Record<string, readonly unknown[]>> = {
  name: ['Pier', 'Quay', 'Crane'],
  autoconnect: [true, false],
  priority: [0, 1, 5],
  metric: [null, 100, 200],
  mtu: [null, 1400, 9000],
  'ipv4/method': ['auto', 'disabled'],
  'ipv4/dns': [[], ['192.0.2.53'], ['198.51.100.53', '192.0.2.53']],
  'ipv6/search': [[], ['pier.test'], ['quay.test']],
};
/** What a person types besides: a name that the server trims, and values that break the rules. */
const TYPED: Readonly<Record<string, readonly unknown[]>> = { name: [' Harbour ', ''], mtu: [5] };
const PATHS = Object.keys(VALID);

type Row = Item<Values>;
const profileOf = ({ id, version }: Row, values: Values | null) => values && { ...values, uuid: id, version };
/** Values of the server by the paths of the form. */
const valuesIn = ({ id }: Row, values: Values): Values =>
  connectionValues(toReportedProfile({ ...values, uuid: id, version: null }) ?? NEW);

/** The profile as an answer has it; null for one that is gone. */
const connectionOf = (row: Row) =>
  toConnection({
    ...row,
    desired: profileOf(row, row.desired),
    reported: profileOf(row, row.reported),
    carrier: false,
  });

interface Input {
  readonly params: Readonly<Record<string, string>>;
  readonly body?: Values;
  readonly ifMatch?: number | string;
  readonly query?: { readonly override_armed: 'true' };
  readonly idempotencyKey?: string;
}

/** The calls of the page, over the server without HTTP. */
function clientOf(server: CollectionServer<Values>): Client {
  const { collection } = server;
  const call = async (endpoint: unknown, input: Input): Promise<unknown> => {
    const { params, body = {}, ifMatch = '*', query, idempotencyKey = '' } = input;
    const [uuid, guard] = [params.uuid ?? '', { ifMatch, ...(query && { query }) }];
    if (endpoint === listConnections) return server.list().flatMap((one) => connectionOf(one) ?? []);
    if (endpoint === createConnection) return connectionOf(await collection.create(body, idempotencyKey));
    if (endpoint === changeConnection) return connectionOf(await collection.change(uuid, body, guard));
    return collection.remove(uuid, guard);
  };
  return { call } as unknown as Client;
}

function createWrapper(server: CollectionServer<Values>) {
  const [cache, client] = [new Map(), clientOf(server)];
  return ({ children }: { readonly children: ReactNode }) => (
    <SWRConfig value={{ provider: () => cache, shouldRetryOnError: false }}>
      <ClientProvider value={client}>
        <CurrentDeviceProvider value={DEVICE}>{children}</CurrentDeviceProvider>
      </ClientProvider>
    </SWRConfig>
  );
}

/** The form of a profile; null: of a new one. */
const openForm = ({ wrapper, onSent }: World, profile: ReportedProfile | null) =>
  renderHook(
    ({ known }: { readonly known: ReportedProfile | null }) => {
      const form = useConnectionForm({ profile: known, initial: NEW, surroundings: AROUND });
      return { form, save: useSave(form, { isInForm: true, noticeName: 'network', onSent }) };
    },
    { wrapper, initialProps: { known: profile } },
  );
const openCalls = ({ wrapper }: World) => renderHook(() => useProfileCalls(), { wrapper });

/** A person with the list of profiles and a form, somebody else who acts at the server, and a bad connection. Left out: rules of the server's own. */
class World {
  readonly server = new CollectionServer<Values>(PROFILE);
  readonly wrapper = createWrapper(this.server);
  /** The profiles as the page last had them. */
  profiles: readonly ReportedProfile[] = [];
  page: ReturnType<typeof openForm> | null = null;
  /** The profile of the form; null: a new one. */
  profile: ReportedProfile | null = null;
  isTaken = false;
  /** What the person has typed last and has not taken back, and what the form showed when that began, by path. */
  readonly typed = new Map<string, unknown>();
  readonly begun = new Map<string, unknown>();
  /** The new profiles that the form has made. */
  readonly made: string[] = [];
  readonly onSent = () => {
    this.isTaken = true;
  };
  private calls!: ReturnType<typeof openCalls>;

  async begin(): Promise<void> {
    for (const ssid of ['Pier', 'Quay']) {
      const wifi = { ssid, hidden: false, security: 'wpa2_psk' };
      const { ipv4, ...profile } = newProfile({ name: ssid, kind: 'wifi', interface: 'wlan0' });
      // A member that this version does not know.
      this.server.add({ ...profile, wifi, ipv4: { ...ipv4, dad: 'kept' }, wifi_key: { set: true, updated_at: null } });
    }
    this.server.apply();
    this.arrive();
    await this.act(() => {
      this.calls = openCalls(this);
    });
  }

  /** Does something, and lets the page take what follows from it. */
  act(work: () => unknown): Promise<void> {
    return act(async () => {
      await work();
      await turn();
    });
  }

  /** The page reads the profiles, unless there is no connection. */
  arrive(): void {
    if (this.server.fault === 'unreached' || this.server.fault === 'cut') return;
    this.profiles = this.server.list().flatMap((one) => connectionOf(one)?.desired ?? []);
  }

  get state() {
    return this.page?.result.current.form.model.store.getState();
  }
  get conflicts(): readonly string[] {
    return this.state ? conflictsOf(connection, this.state.editor) : [];
  }

  async open(profile: ReportedProfile | null): Promise<void> {
    if (this.page) return;
    this.profile = profile;
    await this.act(() => {
      this.page = openForm(this, profile);
    });
  }
  async close(): Promise<void> {
    await this.act(() => this.page?.unmount());
    this.page = null;
    this.isTaken = false;
    for (const one of [this.typed, this.begun]) one.clear();
    this.made.length = 0;
  }

  /** The form follows the list, and keeps the last values of a profile that somebody deletes. */
  async follow(): Promise<void> {
    if (this.isTaken) return this.close();
    const newest = this.profiles.find(({ uuid }) => uuid === this.profile?.uuid);
    if (!this.page || !newest || newest === this.profile) return;
    this.profile = newest;
    await this.act(() => this.page?.rerender({ known: newest }));
  }

  async type(path: string, value: unknown): Promise<void> {
    const { page } = this;
    if (!page) return;
    await this.act(() => page.result.current.form.model.edit(path, value));
    this.typed.set(path, value);
  }
  async keepMine(): Promise<void> {
    const names = this.conflicts;
    await this.act(() => this.page?.result.current.form.model.keep(names));
    for (const name of names) this.begun.set(name, this.state?.editor.resource?.desired[name]);
  }
  async take(names: readonly string[]): Promise<void> {
    await this.act(() => this.page?.result.current.form.model.discard(names));
    for (const name of names) this.typed.delete(name);
  }

  /** The button of the form, pressed again where the form says that the vehicle is armed. */
  async save(insists: boolean): Promise<void> {
    const { page } = this;
    if (!page) return;
    await this.act(() => page.result.current.save.start());
    if (insists && !this.isTaken && page.result.current.save.asking?.isNews === true)
      await this.act(() => page.result.current.save.start());
  }

  /** Puts a saved network before all others; what becomes of that is not known after a lost answer. */
  async putFirst(profile: ReportedProfile, insists: boolean): Promise<void> {
    const priority = priorityAbove(Math.max(...this.profiles.map((one) => one.priority ?? 0)));
    const answered: boolean[] = [];
    await this.act(() =>
      this.calls.result.current.change(profile, { priority }, insists).then(
        () => answered.push(true),
        () => answered.push(false),
      ),
    );
    if (answered.includes(true)) expect(this.server.find(profile.uuid)?.desired?.priority).toBe(priority);
  }

  forget(profile: ReportedProfile, insists: boolean): Promise<void> {
    return this.act(() => this.calls.result.current.forget(profile, insists).catch(() => undefined));
  }
}

const ACTS = {
  arrive: (world: World) => world.arrive(),
  add: (world: World) => world.open(null),
  leave: (world: World) => world.close(),
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

/** `path`: one of those that are played; `value`: one of those that it may be given; `item`: one of the profiles. */
type Step =
  | { readonly does: 'type'; readonly path: number; readonly value: number }
  | { readonly does: 'theirs'; readonly item: number; readonly path: number; readonly value: number }
  | { readonly does: 'edit' | 'theyDelete'; readonly item: number }
  | { readonly does: 'first' | 'forget'; readonly item: number; readonly insists: boolean }
  | { readonly does: 'save'; readonly insists: boolean }
  | { readonly does: 'fault'; readonly fault: Fault }
  | { readonly does: Act };

const AT_ITEM = fc.nat(2);
const AT_PATH = fc.nat(PATHS.length - 1);
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ does: fc.constant('type' as const), path: AT_PATH, value: fc.nat(4) }) },
  {
    weight: 3,
    arbitrary: fc.record({ does: fc.constant('theirs' as const), item: AT_ITEM, path: AT_PATH, value: fc.nat(2) }),
  },
  { weight: 3, arbitrary: fc.record({ does: fc.constant('save' as const), insists: fc.boolean() }) },
  { weight: 3, arbitrary: fc.record({ does: fc.constant('edit' as const), item: AT_ITEM }) },
  {
    weight: 2,
    arbitrary: fc.record({
      does: fc.constantFrom('first' as const, 'forget' as const),
      item: AT_ITEM,
      insists: fc.boolean(),
    }),
  },
  fc.record({ does: fc.constant('theyDelete' as const), item: AT_ITEM }),
  fc.record({ does: fc.constant('fault' as const), fault: fc.constantFrom<Fault>('none', 'busy', ...UNHEARD) }),
  { weight: 4, arbitrary: fc.record({ does: fc.constantFrom(...(Object.keys(ACTS) as Act[])) }) },
);

const oneOf = <T,>(list: readonly T[], index: number): T | undefined => list[index % Math.max(1, list.length)];

/** A change of one value, as it is sent: a member with members of its own is sent whole. */
function bodyOf(path: string, value: unknown, { desired }: Row): Values {
  const [group = '', member] = path.split('/');
  return { [group]: member === undefined ? value : { ...asRecord(desired?.[group]), [member]: value } };
}

async function play(world: World, one: Step): Promise<void> {
  const { server } = world;
  if (one.does === 'save') return world.save(one.insists);
  if (one.does === 'fault') {
    server.fault = one.fault;
  } else if (one.does === 'type') {
    const path = PATHS[one.path] ?? '';
    return world.type(path, oneOf([...(VALID[path] ?? []), ...(TYPED[path] ?? [])], one.value));
  } else if (one.does === 'theirs') {
    const [row, path] = [oneOf(server.all(), one.item), PATHS[one.path] ?? ''];
    if (row?.desired) server.write(row.id, bodyOf(path, oneOf(VALID[path] ?? [], one.value), row), 'Jonas Okafor');
  } else if (one.does === 'theyDelete') server.write(oneOf(server.all(), one.item)?.id ?? '', null, 'Jonas Okafor');
  else if ('item' in one) {
    const chosen = oneOf(world.profiles, one.item);
    if (!chosen) return;
    if (one.does === 'edit') await world.open(chosen);
    else if (one.does === 'first') await world.putFirst(chosen, one.insists);
    else if ('insists' in one) await world.forget(chosen, one.insists);
  } else await ACTS[one.does](world);
}

/** A saved change is what was typed, as the server stores it; it replaces only what the person has seen, and keeps members that are not known. */
function expectSaved({ typed, begun }: World, row: Row, body: Values): void {
  const [was, now] = [valuesIn(row, row.desired ?? {}), valuesIn(row, { ...row.desired, ...body })];
  const stored = connection.normalised({ ...was, ...Object.fromEntries(typed) });
  for (const path of PATHS) {
    if (sameJson(was[path], now[path])) continue;
    expect([path, now[path]]).toEqual([path, stored[path]]);
    if (typed.has(path)) expect([path, was[path]]).toEqual([path, begun.get(path)]);
  }
  const dad = (values: Values | null) => asRecord(asRecord(values).ipv4).dad;
  expect(dad({ ...row.desired, ...body })).toBe(dad(row.desired));
}

/** What the page has sent with a step is what was typed or chosen, and nothing of what others have changed meanwhile is lost. `shown`: the profiles before it. */
function expectDeeds(world: World, from: number, one: Step, shown: readonly ReportedProfile[]): void {
  const { server, typed, made } = world;
  for (const { does, id, before, body } of server.done.slice(from)) {
    if (does === 'create') {
      expect(body).toEqual(profileIn({ ...connectionValues(NEW), ...Object.fromEntries(typed) }));
      made.push(JSON.stringify(body));
      // A second try after a lost answer makes no second profile.
      expect(new Set(made).size).toBe(made.length);
    } else if (does === 'remove') {
      const { uuid: _, version: _version, ...seen } = asRecord(shown.find(({ uuid }) => uuid === id)?.raw);
      expect(before?.desired).toEqual(seen);
    } else if (one.does === 'first') expect(Object.keys(body)).toEqual(['priority']);
    else if (before) expectSaved(world, before, body);
  }
}

/** What was typed still stands in its field, or is desired, as it was typed or as the server stores it: from then on it is no edit. */
function expectNothingLost({ state, typed, begun }: World): void {
  if (!state) return;
  const { edits, resource } = state.editor;
  const all = Object.fromEntries(typed);
  for (const [path, value] of typed) {
    const isUnsaved = Object.hasOwn(edits, path);
    if (isUnsaved) expect([path, edits[path]]).toEqual([path, value]);
    else {
      const stored = connection.normalised({ ...resource?.desired, ...all });
      expect([value, stored[path]]).toContainEqual(resource?.desired[path]);
      typed.delete(path);
    }
  }
  for (const path of [...begun.keys()]) if (!Object.hasOwn(edits, path)) begun.delete(path);
  for (const path of Object.keys(edits)) if (!begun.has(path)) begun.set(path, resource?.desired[path]);
}

/** The connection is back, and the person insists on all that may be sent. */
async function expectGoodEnd(world: World): Promise<void> {
  const { server } = world;
  Object.assign(server, { fault: 'none', isArmed: false, isOnline: true });
  world.arrive();
  await world.follow();
  const { page, profile } = world;
  if (!page) return;
  await world.keepMine();
  const { model } = page.result.current.form;
  await world.take(Object.keys(model.problemsNow() ?? {}));
  const isNeeded = profile === null || dirtyNames(model.store.getState()).length > 0;
  const isThere = profile === null || (server.find(profile.uuid)?.desired ?? null) !== null;
  const [count, shown] = [server.done.length, world.profiles];
  await world.save(true);
  if (isNeeded) expect(world.isTaken).toBe(isThere);
  expectDeeds(world, count, { does: 'save', insists: true }, shown);
}

describe('connection profiles, which two people create, change, put in order and forget on a bad connection', () => {
  test('lose no typed text and nobody’s change, and send nothing that was not typed', () =>
    fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 30 }), async (steps) => {
        const world = new World();
        await world.begin();
        for (const one of steps) {
          const [count, shown] = [world.server.done.length, world.profiles];
          await play(world, one);
          expectDeeds(world, count, one, shown);
          await world.follow();
          expectNothingLost(world);
        }
        await expectGoodEnd(world);
        cleanup();
      }),
      { numRuns: 40 },
    ));
});
