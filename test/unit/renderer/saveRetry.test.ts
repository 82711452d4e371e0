/** @jest-environment ./test/support/browserEnvironment.ts */
import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, test } from '@jest/globals';
import { ApiError } from '#app/api/errors';
import { define, type Values } from '#app/resource/define';
import { conflictsOf } from '#app/resource/editor';
import { number, secret, text } from '#app/resource/field';
import { resourceOf, type Resource } from '#app/resource/resource';
import { sessionEnd } from '../../../renderer/lib/sessionEnd';
import { createEditorStore } from '../../../renderer/resource/createEditorStore';
import { createSave, newRemote, type Change, type Remote } from '../../../renderer/resource/createSave';
import { FULL } from '../../../renderer/resource/voice';

const gimbal = define('gimbal', {
  permission: 'editMedia',
  fields: {
    note: text({ max: 20 }),
    gain: number({ min: 0, max: 10 }),
    tilt: number({ min: -90, max: 30 }),
    pin: secret({ max: 8 }),
  },
});
const FIRST: Values = { note: '', gain: 1, tilt: 0, pin: { set: false, updated_at: null } };
const STALE = new ApiError('http', 'Stale', { status: 412 });
const LOST = new ApiError('timeout', 'Request timeout');

const version = (count: number, changes: Values = {}, more: Partial<Resource> = {}): Resource =>
  resourceOf({ version: count, state: 'pending', desired: { ...FIRST, ...changes }, ...more });

interface Call {
  readonly change: Change;
  answer(resource: Resource): Promise<void>;
  fail(error: ApiError): Promise<void>;
}

const NO_CHANGE: Change = { edits: {}, desired: {}, version: null, overrideArmed: false };

/** A form over version 1, and a server whose answers to changes the test gives. `newest`: what the server has when it is read. */
function open(newest: Resource | ApiError = version(1), isNew = false) {
  const model = createEditorStore(gimbal);
  model.arrive(version(1));
  const calls: Call[] = [];
  let reads = 0;
  const change = (sent: Change) =>
    new Promise<Resource>((resolve, reject) => {
      const settle = async (work: () => void) => {
        work();
        await turn();
      };
      calls.push({
        change: sent,
        answer: (resource) => settle(() => resolve(resource)),
        fail: (error) => settle(() => reject(error)),
      });
    });
  const get = async () => {
    reads += 1;
    if (newest instanceof ApiError) throw newest;
    return newest;
  };
  const remote: Remote = isNew ? newRemote((values) => change({ ...NO_CHANGE, edits: values })) : { get, change };
  const { save } = createSave({ model, remote, isNew, voice: FULL });
  const call = (index: number): Call => {
    const one = calls[index];
    if (one === undefined) throw new Error('No such call');
    return one;
  };
  return { model, save, call, calls, reads: () => reads };
}

describe('a save that is refused because others have changed other fields', () => {
  test('is sent again with the values of the press, and what was typed since stays unsaved', async () => {
    const { model, save, call } = open(version(2, { tilt: 3 }));
    model.edit('gain', 5);
    const outcome = save(false);
    model.edit('gain', 6);
    model.edit('note', 'half');
    await call(0).fail(STALE);
    expect([call(1).change.edits, call(1).change.version]).toEqual([{ gain: 5 }, 2]);
    await call(1).answer(version(3, { tilt: 3, gain: 5 }));
    expect(await outcome).toMatchObject({ is: 'merged', resource: { version: 3 } });
    const { editor } = model.store.getState();
    expect([editor.edits, conflictsOf(gimbal, editor)]).toEqual([{ gain: 6, note: 'half' }, []]);
  });

  test('does not settle a conflict over a field that was typed in since', async () => {
    const { model, save, call } = open(version(2, { note: 'theirs' }));
    model.edit('gain', 5);
    const outcome = save(false);
    model.edit('note', 'mine');
    await call(0).fail(STALE);
    expect(call(1).change.edits).toEqual({ gain: 5 });
    await call(1).answer(version(3, { note: 'theirs', gain: 5 }));
    expect(await outcome).toMatchObject({ is: 'merged' });
    expect(conflictsOf(gimbal, model.store.getState().editor)).toEqual(['note']);
  });

  test('does not send again what was discarded since', async () => {
    const { model, save, call, calls } = open(version(2, { gain: 9 }));
    model.edit('gain', 5);
    const outcome = save(false);
    model.discard(['gain']);
    await call(0).fail(STALE);
    expect(await outcome).toEqual({ is: 'same' });
    expect(calls).toHaveLength(1);
  });

  test('sends nothing when the others have set the same values, and claims no change of its own', async () => {
    const { model, save, call, calls } = open(version(2, { gain: 5 }));
    model.edit('gain', 5);
    const outcome = save(false);
    await call(0).fail(STALE);
    expect(await outcome).toEqual({ is: 'same' });
    expect(calls).toHaveLength(1);
  });

  test('is sent no third time', async () => {
    const { model, save, call, calls } = open(version(2, { tilt: 3 }));
    model.edit('gain', 5);
    const outcome = save(false);
    await call(0).fail(STALE);
    await call(1).fail(STALE);
    expect(await outcome).toMatchObject({ is: 'refused', failure: expect.stringContaining('try again') });
    expect([calls.length, model.store.getState().editor.edits]).toEqual([2, { gain: 5 }]);
  });

  test('is neither read nor sent again once the session has ended', async () => {
    const { model, save, call, calls, reads } = open(version(2, { tilt: 3 }));
    model.edit('gain', 5);
    const outcome = save(false);
    sessionEnd.clearAll();
    await call(0).fail(STALE);
    expect(await outcome).toMatchObject({ is: 'refused' });
    expect([calls.length, reads()]).toEqual([1, 0]);
  });

  test('is neither read nor sent again once the form was left', async () => {
    const { model, save, call, calls, reads } = open(version(2, { tilt: 3 }));
    const leave = model.appear();
    model.edit('gain', 5);
    const outcome = save(false, model.isLeft);
    leave();
    await call(0).fail(STALE);
    expect(await outcome).toMatchObject({ is: 'refused' });
    expect([calls.length, reads()]).toEqual([1, 0]);
  });

  test('says that it is queued when the device is offline', async () => {
    const { model, save, call } = open(version(2, { tilt: 3 }));
    model.edit('gain', 5);
    const outcome = save(false);
    await call(0).fail(STALE);
    await call(1).answer(version(3, { tilt: 3, gain: 5 }, { state: 'queued_offline' }));
    expect(await outcome).toMatchObject({ is: 'queued', resource: { version: 3 } });
  });
});

test('a save brings its own version when the page knows a newer one already', async () => {
  const { model, save, call } = open();
  model.edit('gain', 5);
  const outcome = save(false);
  model.arrive(version(3, { gain: 5, tilt: 7 }));
  await call(0).answer(version(2, { gain: 5 }));
  expect(await outcome).toMatchObject({ is: 'saved', resource: { version: 2 } });
  expect(model.store.getState().editor.resource?.version).toBe(3);
});

describe('a save whose answer is lost', () => {
  test('counts as saved when the server has its values, whatever was typed since', async () => {
    const { model, save, call } = open(version(2, { gain: 5 }));
    model.edit('gain', 5);
    const outcome = save(false);
    model.edit('gain', 6);
    await call(0).fail(LOST);
    expect(await outcome).toMatchObject({ is: 'saved', resource: { version: 2 } });
    const { editor } = model.store.getState();
    expect([editor.edits, conflictsOf(gimbal, editor)]).toEqual([{ gain: 6 }, []]);
  });

  test('is queued when the server keeps it for a device that is offline', async () => {
    const { model, save, call } = open(version(2, { gain: 5 }, { state: 'queued_offline' }));
    model.edit('gain', 5);
    const outcome = save(false);
    await call(0).fail(LOST);
    expect(await outcome).toMatchObject({ is: 'queued' });
  });

  test.each<[string, 'refused' | 'unknown', string, Resource | ApiError]>([
    ['has none of its values', 'refused', 'It has not been saved so far', version(1)],
    ['has a part of its values', 'unknown', 'It may have been saved all the same', version(3, { gain: 5, tilt: 9 })],
    ['cannot be read', 'unknown', 'It may have been saved all the same', LOST],
  ])('says what is known when the server %s', async (_, is, words, newest) => {
    const { model, save, call } = open(newest);
    model.edit('gain', 5);
    model.edit('tilt', 4);
    const outcome = save(false);
    await call(0).fail(LOST);
    expect(await outcome).toMatchObject({ is, failure: expect.stringContaining(words) });
  });

  test('reads nothing once the session has ended', async () => {
    const { model, save, call, reads } = open();
    model.edit('gain', 5);
    const outcome = save(false);
    sessionEnd.clearAll();
    await call(0).fail(LOST);
    expect([await outcome, reads()]).toMatchObject([{ is: 'unknown' }, 0]);
  });

  test('of a new one says that it may have been added, and how to try again', async () => {
    const { model, save, call } = open(version(1), true);
    model.edit('gain', 5);
    const outcome = save(false);
    await call(0).fail(new ApiError('http', 'Bad gateway', { status: 502 }));
    expect(await outcome).toMatchObject({
      is: 'unknown',
      failure: expect.stringMatching(/may have been added all the same\. Try again without a change/),
    });
    expect(model.store.getState().editor.edits).toEqual({ gain: 5 });
  });
});

test('a text that is typed during a save and is no value keeps its mark', async () => {
  const { model, save, call } = open();
  model.edit('gain', 5);
  const outcome = save(false);
  model.mistype('tilt', 'abc', 'Enter a number.');
  model.edit('gain', 50);
  await call(0).answer(version(2, { gain: 5 }));
  expect(await outcome).toMatchObject({ is: 'saved' });
  expect(model.store.getState().problems).toEqual({
    tilt: 'Enter a number.',
    gain: expect.stringMatching(/10/),
  });
});
