/** @jest-environment ./test/support/browserEnvironment.ts */
import '@testing-library/jest-dom/jest-globals';
import { afterEach, describe, expect, test } from '@jest/globals';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { Profiler } from 'react';
import { conflictsOf } from '#app/resource/editor';
import { choice, flag, number, text } from '#app/resource/field';
import { toResource } from '#app/settings/sectionResource';
import { defineSection } from '#app/settings/section';
import { limitsOf, type Values } from '#app/resource/define';
import { createEditorStore, type EditorStore } from '../../../renderer/resource/createEditorStore';
import { Field } from '../../../renderer/resource/Field';
import { EditingProvider } from '../../../renderer/resource/EditingContext';

afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

const NAMES = Array.from({ length: 40 }, (_, index) => `field_${index}`);
const kinds = [
  () => number({ min: 0, max: 100, unit: 'kbit/s' }),
  () => text({ max: 20 }),
  () => flag(),
  () => number({ min: 0, max: 100 }),
];
const FIRST = [5, 'a', true, 7];
const section = defineSection('media', {
  permission: 'editMedia',
  fields: Object.fromEntries(NAMES.map((name, index) => [name, (kinds[index % 4] ?? flag)()])),
});
const desired: Values = Object.fromEntries(NAMES.map((name, index) => [name, FIRST[index % 4]]));
const words = Object.fromEntries(NAMES.map((name) => [name, { label: name }]));
const resourceOf = (version: number, wanted: Values, reported: Values = wanted) =>
  toResource(section, { section: 'media', version, state: 'in_sync', capability: {}, desired: wanted, reported });

function open(isReadOnly = false) {
  const model = createEditorStore(section, { draftName: 'd.media' });
  model.arrive(resourceOf(1, desired));
  const counts = new Map<string, number>();
  render(
    <EditingProvider value={{ model, words, isReadOnly }}>
      {NAMES.map((name) => (
        <Profiler key={name} id={name} onRender={(id) => counts.set(id, (counts.get(id) ?? 0) + 1)}>
          <Field name={name} />
        </Profiler>
      ))}
    </EditingProvider>,
  );
  counts.clear();
  return { model, counts };
}

test('a key press in a form of 40 fields renders that field only', () => {
  const { model, counts } = open();
  fireEvent.change(screen.getByLabelText('field_4'), { target: { value: '8' } });
  expect([...counts.keys()]).toEqual(['field_4']);
  expect(model.store.getState().editor.edits).toEqual({ field_4: 8 });
});

test('a report that changes one value renders that field only', () => {
  const { model, counts } = open();
  act(() => model.arrive(resourceOf(1, desired, { ...desired, field_1: 'other' })));
  expect(screen.getByText('Device: other')).toBeVisible();
  expect([...counts.keys()]).toEqual(['field_1']);
});

test('a field that the device does not report says so and is empty', () => {
  const { model } = open();
  const { field_1: gone, ...rest } = desired;
  expect(gone).toBe('a');
  act(() => model.arrive(resourceOf(2, rest)));
  expect(screen.getByRole('group', { name: 'field_1' })).toHaveTextContent('Not reported by this device.');
  expect(screen.queryByRole('textbox', { name: 'field_1' })).toBeNull();
});

test('a pasted number with a unit is accepted; an ambiguous number stays in the field with a question', () => {
  const { model } = open();
  const field = screen.getByLabelText('field_0');
  fireEvent.change(field, { target: { value: '0,05 Mbit/s' } });
  fireEvent.blur(field);
  expect(field).toHaveValue('50');
  fireEvent.change(field, { target: { value: '1,500' } });
  fireEvent.blur(field);
  expect(field).toHaveValue('1,500');
  expect(screen.getByText(/without thousands separators/)).toBeVisible();
  expect(model.store.getState().editor.edits).toEqual({});
  fireEvent.change(field, { target: { value: '101' } });
  expect(screen.getByText('Enter a number from 0 to 100 kbit/s.')).toBeVisible();
});

test('edits survive a reload, except for fields that no longer exist', () => {
  const { model } = open();
  act(() => model.edit('field_1', 'kept'));
  const key = 'farsight.draft.d.media';
  const draft = JSON.parse(sessionStorage.getItem(key) ?? '{}') as { edits: object };
  sessionStorage.setItem(key, JSON.stringify({ ...draft, edits: { ...draft.edits, gone: 1 } }));
  const again = createEditorStore(section, { draftName: 'd.media' });
  again.arrive(resourceOf(1, desired));
  expect(again.store.getState()).toMatchObject({ isRestored: true, editor: { edits: { field_1: 'kept' } } });
  expect(again.store.getState().editor.edits).not.toHaveProperty('gone');
});

test('a user who may no longer change a setting sees the desired value instead of the earlier input', () => {
  sessionStorage.setItem('farsight.draft.d.media', JSON.stringify({ edits: { field_0: 9 }, base: { field_0: 5 } }));
  open(true);
  expect(screen.getByRole('group', { name: 'field_0' })).toHaveTextContent('5 kbit/s');
});

test('a reported value without a desired one is shown as reported', () => {
  const { model } = open();
  const { field_2: _, field_3: __, ...rest } = desired;
  act(() => model.arrive(resourceOf(2, rest, desired)));
  expect(screen.getByRole('switch', { name: 'field_2' })).toBeChecked();
  expect(screen.getByLabelText('field_3')).toHaveValue('7');
  expect(screen.queryByText(/^Device: /)).toBeNull();
});

describe('a field that somebody types in', () => {
  const arrive = (model: EditorStore, changes: Values, version = 2) =>
    act(() => model.arrive(resourceOf(version, { ...desired, ...changes })));

  test('keeps its value while it has the focus, names another user’s new value, and shows it after losing the focus', () => {
    const { model } = open();
    const field = screen.getByLabelText('field_0');
    fireEvent.focus(field);
    arrive(model, { field_0: 50 });
    expect(field).toHaveValue('5');
    expect(screen.getByText('Someone else has just changed it to 50 kbit/s.')).toBeVisible();
    fireEvent.blur(field);
    expect(field).toHaveValue('50');
    expect(screen.queryByText(/^Someone else/)).toBeNull();
  });

  test.each([
    ['emptied', ''],
    ['half typed', '-'],
  ])('%s while another changes it: the two values are a conflict once there are two', (_, half) => {
    const { model } = open();
    const field = screen.getByLabelText('field_0');
    fireEvent.change(field, { target: { value: half } });
    fireEvent.blur(field);
    arrive(model, { field_0: 50 });
    fireEvent.change(field, { target: { value: '60' } });
    expect(conflictsOf(section, model.store.getState().editor)).toEqual(['field_0']);
  });

  test('releases its value when it unmounts', () => {
    const { model } = open();
    fireEvent.focus(screen.getByLabelText('field_0'));
    cleanup();
    expect(model.store.getState().editor).toMatchObject({ held: [], base: {} });
  });
});

test('a choice that only the device knows cannot be selected', () => {
  const codec = defineSection('media', {
    permission: 'editMedia',
    fields: { codec: choice(['h264', 'h265']) },
    limits: ({ codecs }) => ({ codec: { choices: codecs as string[] } }),
  });
  expect(limitsOf(codec, 'codec', { codecs: ['h264', 'av1'] }).choices).toEqual(['h264']);
});
