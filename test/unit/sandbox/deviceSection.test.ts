import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { flag, number, secret } from '#app/resource/field';
import { defineSection } from '#app/settings/section';
import { defineDeviceSection } from '../../sandbox/devices/settings/DeviceSection';
import { SectionState, type Behaviour } from '../../sandbox/devices/settings/SectionState';

const section = defineSection('system', {
  permission: 'operate',
  isCarrier: true,
  fields: {
    late: number({ min: 0, max: 100, level: 1, needsReboot: true }),
    quick: flag({ level: 1 }),
    key: secret({ max: 20 }),
  },
});
const plan = defineDeviceSection({
  section,
  capability: () => ({ supported: true }),
  initial: () => ({ late: 1, quick: false }),
  isCarrier: () => true,
  cutsLink: ({ quick }) => quick === true,
});

function create(behaviour: Behaviour = {}) {
  const reports: SectionState['wire'][] = [];
  const cuts: boolean[] = [];
  const world = { isArmed: false, behaviour };
  const state = new SectionState(
    plan,
    {
      model: 'Quad X4',
      isArmed: () => world.isArmed,
      report: (one) => reports.push(one.wire),
      progress: () => undefined,
      cut: (isCut) => cuts.push(isCut),
      behaviour: () => world.behaviour,
    },
    null,
  );
  const apply = (desired: object, job = 'j1', confirmS: number | null = null, isOverridden = false) =>
    state.apply({
      type: 'settings',
      section: 'system',
      desired: { ...desired },
      fields: Object.keys(desired),
      secrets: {},
      version: 7,
      job,
      confirm_s: confirmS,
      override_armed: isOverridden,
    });
  return { state, reports, cuts, world, apply };
}

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

describe('a section of a simulated device', () => {
  test('begins as it left the factory, with no secret set', () => {
    expect(create().state.wire).toMatchObject({
      reported: { late: 1, quick: false, key: { set: false, updated_at: null } },
      doing: null,
      outcome: null,
    });
  });

  test('what needs a restart holds only after it', () => {
    const { state, apply } = create();
    apply({ late: 5 });
    jest.advanceTimersByTime(600);
    expect(state.wire).toMatchObject({ reported: { late: 1 }, outcome: { result: 'applied' }, version: 7 });
    state.boot();
    expect(state.wire.reported).toMatchObject({ late: 5 });
  });

  test('takes the time it is told to', () => {
    const { state, apply } = create({ slowMs: 30_000 });
    apply({ late: 5 });
    jest.advanceTimersByTime(29_000);
    expect(state.wire.doing).toMatchObject({ phase: 'applying' });
    jest.advanceTimersByTime(1100);
    expect(state.wire.doing).toBeNull();
  });

  test('refuses with the sentence it is told to', () => {
    const { state, apply } = create({ reject: 'Not today.' });
    apply({ late: 5 });
    jest.advanceTimersByTime(600);
    expect(state.wire.outcome).toMatchObject({ result: 'rejected', error: { error: 'Not today.', field: 'late' } });
  });

  test('what would cut it off is refused without a confirmation, and undone in time with one', () => {
    const { state, cuts, apply } = create();
    apply({ quick: true });
    jest.advanceTimersByTime(600);
    expect(state.wire.outcome).toMatchObject({ error: { code: 'would_cut' } });
    apply({ quick: true }, 'j2', 10);
    jest.advanceTimersByTime(600);
    expect(cuts).toEqual([true]);
    expect(state.wire.reported.quick).toBe(true);
    jest.advanceTimersByTime(10_500);
    expect(cuts).toEqual([true, false]);
    expect(state.wire).toMatchObject({ reported: { quick: false }, outcome: { job: 'j2', result: 'reverted' } });
  });

  test('an order that comes meanwhile is carried out after it; of several the newest', () => {
    const { state, apply } = create();
    apply({ late: 5 }, 'j1');
    apply({ late: 6 }, 'j2');
    apply({ late: 7 }, 'j3');
    jest.advanceTimersByTime(1200);
    expect(state.wire.outcome).toMatchObject({ job: 'j3', result: 'applied' });
    state.boot();
    expect(state.wire.reported).toMatchObject({ late: 7 });
  });

  test('looks at arming when it begins and when it is done', () => {
    const { state, world, apply } = create();
    apply({ late: 5 });
    world.isArmed = true;
    jest.advanceTimersByTime(600);
    expect(state.wire.outcome).toMatchObject({ job: 'j1', error: { code: 'device_armed' } });
    apply({ late: 5 }, 'j2');
    expect(state.wire.outcome).toMatchObject({ job: 'j2', error: { code: 'device_armed' } });
    apply({ late: 5 }, 'j3', null, true);
    jest.advanceTimersByTime(600);
    expect(state.wire.outcome).toMatchObject({ job: 'j3', result: 'applied' });
  });
});
