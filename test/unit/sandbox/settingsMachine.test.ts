import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { differingFields, shownState } from '#app/resource/resource';
import { SECTION_STATES } from '#app/resource/states';
import { toResource } from '#app/settings/sectionResource';
import { modem } from '#app/settings/sections/modem';
import * as machine from '../../sandbox/server/settings/machine';
import { sectionWire } from '../../sandbox/server/settings/sectionWire';
import type { SectionRecord } from '../../sandbox/server/settings/record';

const START = Date.parse('2026-11-01T12:00:00Z');
const APNS = [null, 'a.example', 'b.example', 'c.example'];
const apn = fc.constantFrom(...APNS);

/** A device as unreliable as it may be: it may do what it was told, another thing, or nothing, and may forget what it did. */
interface World {
  record: SectionRecord;
  values: { apn: string | null };
  /** The change that the device was given, and how far it is with it. */
  given: { job: string; apn: string | null; before: string | null; phase: 'applying' | 'awaiting_confirm' } | null;
  outcome: machine.Report['outcome'];
  isOnline: boolean;
  now: number;
  jobs: number;
  ended: string[];
}

const report = (world: World): machine.Report => ({
  capability: { supported: true },
  carrier: true,
  reported: { ...world.values },
  doing: world.given && { job: world.given.job, phase: world.given.phase, confirm_left_ms: 4000 },
  outcome: world.outcome,
});

function take(world: World, { record, ended }: machine.Step): void {
  world.record = record;
  if (ended) world.ended.push(ended.change.job);
}

const hear = (world: World, isGreeting = false) => {
  if (world.isOnline) take(world, machine.heard(world.record, report(world), isGreeting, world.now));
};

/** The order reaches the device, which may ignore it. */
function give(world: World, doesIgnore: boolean): void {
  const { change, desired } = world.record;
  if (!world.isOnline || !change || (change.phase !== 'pending' && change.phase !== 'queued_offline')) return;
  world.record = machine.sent(world.record);
  if (doesIgnore || world.given) return;
  const next = (desired.apn ?? null) as string | null;
  world.given = { job: change.job, apn: next, before: world.values.apn, phase: 'applying' };
}

function finish(world: World, result: 'applied' | 'rejected' | 'reverted'): void {
  const { given } = world;
  if (!given) return;
  if (result === 'applied') world.values = { apn: given.apn };
  else world.values = { apn: given.before };
  const error = result === 'applied' ? null : { code: 'x', error: 'It did not.', field: 'apn' };
  world.outcome = { job: given.job, result, error };
  world.given = null;
}

const events: Readonly<Record<string, fc.Arbitrary<(world: World) => void>>> = {
  change: fc.tuple(apn, fc.boolean()).map(([wanted, needsConfirm]) => (world) => {
    const phase = world.record.change?.phase;
    // Handlers refuse with 423.
    if (phase === 'applying' || phase === 'awaiting_confirm' || phase === 'reverting') return;
    world.jobs += 1;
    take(
      world,
      machine.begin(
        world.record,
        {
          job: `job_${world.jobs}`,
          desired: { ...world.record.desired, apn: wanted },
          fields: ['apn'],
          actorId: 'u_mara',
          isOnline: world.isOnline,
          confirmS: needsConfirm ? 5 : null,
          expiresAt: world.now + 60_000,
          overrideArmed: false,
        },
        world.now,
      ),
    );
  }),
  give: fc.boolean().map((doesIgnore) => (world) => give(world, doesIgnore)),
  report: fc.boolean().map((isGreeting) => (world) => hear(world, isGreeting)),
  awaits: fc.constant((world) => {
    if (!world.given) return;
    world.given.phase = 'awaiting_confirm';
    world.values = { apn: world.given.apn };
  }),
  finish: fc
    .constantFrom('applied' as const, 'rejected' as const, 'reverted' as const)
    .map((result) => (world) => finish(world, result)),
  drift: apn.map((value) => (world) => {
    world.values = { apn: value };
  }),
  forget: fc.constant((world) => {
    world.given = null;
    world.outcome = null;
  }),
  leave: fc.constant((world) => {
    if (world.isOnline) world.record = machine.left(world.record, world.now);
    world.isOnline = false;
  }),
  come: fc.constant((world) => {
    world.isOnline = true;
    hear(world, true);
  }),
  time: fc.integer({ min: 1, max: 90_000 }).map((ms) => (world) => {
    world.now += ms;
    take(world, machine.timePassed(world.record, world.now));
  }),
  takeBack: fc.constant((world) => {
    if (world.record.change?.phase === 'awaiting_confirm') world.record = machine.takingBack(world.record);
  }),
  discard: fc.constant((world) => {
    const state = machine.stateOf(world.record);
    if (state === 'rejected' || state === 'pending') take(world, machine.discard(world.record, 'u_mara', world.now));
  }),
  drop: fc.constant((world) => {
    if (world.record.change?.phase === 'queued_offline') take(world, machine.drop(world.record, world.now));
  }),
  restart: fc.constant((world) => {
    // What the server saves is all that it knows afterwards.
    world.record = JSON.parse(JSON.stringify(world.record)) as SectionRecord;
  }),
};

function createWorld(): World {
  const world: World = {
    record: machine.emptyRecord('dev_1', 'modem'),
    values: { apn: null },
    given: null,
    outcome: null,
    isOnline: true,
    now: START,
    jobs: 0,
    ended: [],
  };
  hear(world, true);
  return world;
}

describe('the machine of a section', () => {
  const any = fc.oneof(...Object.values(events));
  /** What a change goes through as a rule, whole or half, so that chance gets far enough to go wrong. */
  const together = (...names: string[]) => fc.tuple(...names.flatMap((name) => events[name] ?? []));
  const half = together('change', 'give', 'report', 'awaits', 'report');
  const whole = together('change', 'give', 'report', 'awaits', 'report', 'finish', 'report');
  const story = fc
    .array(
      fc.oneof(
        any.map((one) => [one]),
        half,
        whole,
      ),
      { minLength: 5, maxLength: 30, size: 'max' },
    )
    .map((parts) => parts.flat());

  test('never says in sync while desired and reported differ, in any order of events', () => {
    const seen = new Set<string>();
    fc.assert(
      fc.property(story, (steps) => {
        const world = createWorld();
        let version = world.record.version;
        for (const step of steps) {
          step(world);
          const { record } = world;
          const resource = toResource(modem, sectionWire(record, { confirmS: 60 }));
          const state = machine.stateOf(record);
          seen.add(state);
          if (state === 'in_sync') {
            expect(record.desired.apn).toEqual(record.reported?.apn);
            expect(differingFields(modem, resource)).toEqual([]);
            expect(record.change).toBeNull();
          }
          expect(shownState(modem, resource)).toBe(state);
          // A version never goes back, and no job ends twice.
          expect(record.version).toBeGreaterThanOrEqual(version);
          expect(new Set(world.ended).size).toBe(world.ended.length);
          version = record.version;
        }
        // Each job has ended, or is the one under way.
        const open = world.record.change ? [world.record.change.job] : [];
        expect([...world.ended, ...open].length).toBe(world.jobs);
      }),
      { numRuns: 300 },
    );
    expect([...seen].sort()).toEqual([...SECTION_STATES].sort());
  });

  test('keeps no secret that a device tells, and nothing that it does not know', () => {
    const told = { apn: 'a.example', auth_password: 'canary', sim_pin: { set: true, text: 'canary' }, psk: 'canary' };
    const said = { ...report(createWorld()), reported: told };
    const { record } = machine.heard(machine.emptyRecord('dev_1', 'modem'), said, true, START);
    expect(JSON.stringify(record)).not.toContain('canary');
    expect(record.reported).toEqual({ apn: 'a.example', sim_pin: { set: true, updated_at: null } });
  });

  test('comes to rest once the device is there and answers', () => {
    fc.assert(
      fc.property(story, (steps) => {
        const world = createWorld();
        for (const step of steps) step(world);
        world.isOnline = true;
        // What the device was at work on has ended when it greets.
        finish(world, 'reverted');
        hear(world, true);
        give(world, false);
        finish(world, 'applied');
        hear(world);
        expect(world.record.change).toBeNull();
      }),
      { numRuns: 300 },
    );
  });
});
