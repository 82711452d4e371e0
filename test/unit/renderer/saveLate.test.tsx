/** @jest-environment ./test/support/browserEnvironment.ts */
import { setImmediate as turn } from 'node:timers/promises';
import '@testing-library/jest-dom/jest-globals';
import { afterEach, describe, expect, jest, test } from '@jest/globals';
import { ApiError } from '#app/api/errors';
import type { ChangePreview } from '#app/api/settings';
import { define, type Values } from '#app/resource/define';
import { number, text } from '#app/resource/field';
import { resourceOf, type Resource } from '#app/resource/resource';
import { act, cleanup, render, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { SWRConfig } from 'swr';
import type { Client } from '../../../renderer/api/client';
import { ClientProvider } from '../../../renderer/api/ClientContext';
import { CurrentDeviceProvider } from '../../../renderer/api/CurrentDeviceContext';
import { toastQueue, type ToastRequest } from '../../../renderer/components/toast';
import { sessionEnd } from '../../../renderer/lib/sessionEnd';
import type { Remote } from '../../../renderer/resource/createSave';
import { useResource } from '../../../renderer/resource/useResource';
import { useSave } from '../../../renderer/resource/useSave';
import { detailOf } from '../../support/detailOf';

const queued = () => renderHook(() => toastQueue.use()).result.current;
/** The titles of the notices. */
const toasts = () => queued().map(({ title }) => title);
afterEach(() => {
  const left = queued();
  cleanup();
  for (const { id } of left) toastQueue.take(id);
});

const gimbal = define('gimbal', {
  permission: 'editMedia',
  fields: { gain: number({ min: 0, max: 10 }), note: text({ max: 4 }), tilt: number({ min: -90, max: 30, level: 1 }) },
});
const version = (count: number, changes: Values = {}): Resource =>
  resourceOf({ version: count, state: 'pending', desired: { gain: 1, note: '', tilt: 0, ...changes } });
const FIRST = version(1);
type Kind = ToastRequest['kind'];
const UNSAVED = 'Your change was not saved';
const UNKNOWN = 'Not known whether your change was saved';
const PREVIEW: ChangePreview = { errors: [], outageMs: 0, needsReboot: false, isCarrier: false };

interface Call {
  readonly edits: Values;
  resolve(resource: Resource): void;
  reject(error: ApiError): void;
}

const wrapper = ({ children }: { readonly children: ReactNode }) => (
  <SWRConfig value={{ provider: () => new Map() }}>
    <ClientProvider value={{} as Client}>{children}</ClientProvider>
  </SWRConfig>
);

const withDevice = ({ children }: { readonly children: ReactNode }) => (
  <CurrentDeviceProvider value={detailOf({ id: 'dev_1', name: 'Drone', role: 'admin' })}>
    {wrapper({ children })}
  </CurrentDeviceProvider>
);

interface Options {
  readonly isFollowed?: boolean;
  /** The form is on a page of the device “Drone”. */
  readonly hasDevice?: boolean;
  readonly noun?: string;
  readonly get?: Remote['get'];
  readonly preview?: (changes: Values) => Promise<ChangePreview>;
}

/** A form on a page, and a server whose answers to changes the test gives. */
function open({ isFollowed = false, hasDevice = false, noun, get = async () => FIRST, preview }: Options = {}) {
  const calls: Call[] = [];
  const remote: Remote = {
    get,
    change: ({ edits }) => new Promise((resolve, reject) => void calls.push({ edits, resolve, reject })),
  };
  const onSent = jest.fn();
  const follow = jest.fn<(resource: Resource) => void>();
  const { result, unmount } = renderHook(
    () => {
      const handle = useResource(gimbal, { remote, known: FIRST });
      const named = noun !== undefined && { noun };
      const editing = { ...handle, ...named, ...(isFollowed && { follow }), ...(preview && { preview }) };
      return { model: handle.model, save: useSave(editing, { onSent }) };
    },
    { wrapper: hasDevice ? withDevice : wrapper },
  );
  const { model } = result.current;
  /** Does something, and lets the page take what follows from it. */
  const settle = (work: () => unknown) =>
    act(async () => {
      work();
      await turn();
    });
  return {
    model,
    calls,
    onSent,
    follow,
    leave: unmount,
    settle,
    save: () => result.current.save,
    type: (name: string, value: unknown) => act(() => model.edit(name, value)),
    start: () => settle(() => void result.current.save.start()),
  };
}

describe('the answer to a save', () => {
  test('of a form that is still there is followed, told, and ends the form', async () => {
    const { type, start, settle, calls, follow, onSent } = open({ isFollowed: true });
    type('gain', 5);
    await start();
    await settle(() => calls[0]?.resolve(version(2, { gain: 5 })));
    expect(follow.mock.calls).toEqual([[version(2, { gain: 5 })]]);
    expect(onSent).toHaveBeenCalledTimes(1);
    expect(toasts()).toEqual(['Sent, waiting for the device']);
  });

  test('is followed with its own version when the page knows a newer one', async () => {
    const { type, start, settle, calls, follow, model } = open({ isFollowed: true });
    type('gain', 5);
    await start();
    await settle(() => model.arrive(version(3, { gain: 5, tilt: 9 })));
    await settle(() => calls[0]?.resolve(version(2, { gain: 5 })));
    expect(follow.mock.calls).toEqual([[version(2, { gain: 5 })]]);
  });

  test('says that nothing was sent when others have set the same values', async () => {
    const get = async () => version(2, { gain: 5 });
    const { type, start, settle, calls, follow, onSent } = open({ isFollowed: true, get });
    type('gain', 5);
    await start();
    await settle(() => calls[0]?.reject(new ApiError('http', 'Stale', { status: 412 })));
    expect(follow).not.toHaveBeenCalled();
    expect(onSent).toHaveBeenCalledTimes(1);
    expect(toasts()).toEqual(['These values are saved already']);
  });

  test.each<[string, boolean, string[]]>([
    ['followed without a notice where the device has to take it', true, []],
    ['told in a notice where nothing follows it', false, ['Your change was saved']],
  ])('of a form that was left is %s, and does not end the form', async (_, isFollowed, told) => {
    const { type, start, settle, calls, follow, onSent, leave } = open({ isFollowed });
    type('gain', 5);
    await start();
    leave();
    await settle(() => calls[0]?.resolve(version(2, { gain: 5 })));
    expect(follow).toHaveBeenCalledTimes(isFollowed ? 1 : 0);
    expect(onSent).not.toHaveBeenCalled();
    expect(toasts()).toEqual(told);
  });

  const fields = [{ pointer: '/gain', code: 'range', detail: 'At most 4.' }];
  const armed = new ApiError('http', 'The vehicle is armed.', { status: 409, code: 'device_armed' });
  test.each<[string, ApiError, Kind, string, string]>([
    ['refused', new ApiError('http', 'No', { status: 422 }), 'error', UNSAVED, 'No'],
    ['refused at a field', new ApiError('http', 'No', { status: 422, fields }), 'error', UNSAVED, 'At most 4.'],
    ['refused in flight', armed, 'error', UNSAVED, 'The vehicle is armed.'],
    ['lost', new ApiError('timeout', 'Request timeout'), 'blank', UNKNOWN, 'Request timeout'],
  ])('of a form that was left is told with its reason when it is %s', async (_, error, kind, title, description) => {
    const get = () => Promise.reject(error);
    const { type, start, settle, calls, leave } = open({ get });
    type('gain', 5);
    await start();
    leave();
    await settle(() => calls[0]?.reject(error));
    expect(queued()).toMatchObject([{ kind, title, description }]);
    expect(toasts()).toHaveLength(1);
  });

  test.each<[string, Options, string]>([
    ['the device', {}, 'Drone: Your change was saved'],
    ['the device and the section', { noun: 'gimbal' }, 'Drone, gimbal settings: Your change was saved'],
  ])('of a form that was left is told with the name of %s', async (_, options, text) => {
    const { type, start, settle, calls, leave } = open({ hasDevice: true, ...options });
    type('gain', 5);
    await start();
    leave();
    await settle(() => calls[0]?.resolve(version(2, { gain: 5 })));
    const [title] = toasts();
    expect(render(<p>{title}</p>).container).toHaveTextContent(text);
  });

  test('of a session that has ended is neither followed nor told', async () => {
    const { type, start, settle, calls, follow, onSent } = open({ isFollowed: true });
    type('gain', 5);
    await start();
    act(() => sessionEnd.clearAll());
    await settle(() => calls[0]?.resolve(version(2, { gain: 5 })));
    expect(follow).not.toHaveBeenCalled();
    expect(onSent).not.toHaveBeenCalled();
    expect(toasts()).toEqual([]);
  });
});

describe('the question before a save', () => {
  /** A device that answers when the test says so. */
  const openChecked = () => {
    const checked: Values[] = [];
    const answers: (() => void)[] = [];
    const preview = (changes: Values) =>
      new Promise<ChangePreview>((resolve) => {
        checked.push(changes);
        answers.push(() => resolve(PREVIEW));
      });
    return { ...open({ preview }), checked, answers };
  };

  test('is asked once the device has checked what was typed during its first check', async () => {
    const { type, start, settle, save, checked, answers } = openChecked();
    type('tilt', 9);
    await start();
    type('gain', 5);
    await settle(() => answers[0]?.());
    expect(save().asking).toBeNull();
    await settle(() => answers[1]?.());
    expect(checked).toEqual([{ tilt: 9 }, { tilt: 9, gain: 5 }]);
    expect(save().asking?.changes).toEqual({ tilt: 9, gain: 5 });
  });

  test('is not asked when what was typed during the check breaks a rule', async () => {
    const { type, start, settle, save, model, checked, answers } = openChecked();
    type('tilt', 9);
    await start();
    type('note', 'too long');
    await settle(() => answers[0]?.());
    expect(save().asking).toBeNull();
    expect(checked).toHaveLength(1);
    expect(Object.keys(model.store.getState().problems)).toEqual(['note']);
  });

  test('sends nothing that breaks a rule and was typed before a refusal opened it', async () => {
    const { type, start, settle, save, calls, model } = open();
    type('gain', 5);
    await start();
    type('note', 'too long');
    const armed = new ApiError('http', 'The vehicle is armed.', { status: 409, code: 'device_armed' });
    await settle(() => calls[0]?.reject(armed));
    expect(save().asking).toMatchObject({ isNews: true });
    await settle(() => void save().confirm());
    expect(calls).toHaveLength(1);
    expect(save().asking).toBeNull();
    expect(Object.keys(model.store.getState().problems)).toEqual(['note']);
  });

  test('is not asked, nor its failed check told, once the form was left', async () => {
    let fail: (error: ApiError) => void = () => undefined;
    const preview = () => new Promise<ChangePreview>((_, reject) => void (fail = reject));
    const { type, start, settle, leave } = open({ preview });
    type('tilt', 9);
    await start();
    leave();
    await settle(() => fail(new ApiError('http', 'Busy', { status: 423 })));
    expect(toasts()).toEqual([]);
  });
});
