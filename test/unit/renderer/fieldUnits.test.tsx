/** @jest-environment ./test/support/browserEnvironment.ts */
import '@testing-library/jest-dom/jest-globals';
import { afterEach, expect, test } from '@jest/globals';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import fc from 'fast-check';
import { UNIT_SYSTEMS } from '#app/domain/units';
import { number } from '#app/resource/field';
import { toResource } from '#app/settings/sectionResource';
import { defineSection } from '#app/settings/section';
import { showBy } from '../../../renderer/lib/display';
import { createEditorStore } from '../../../renderer/resource/createEditorStore';
import { Field } from '../../../renderer/resource/Field';
import { EditingProvider } from '../../../renderer/resource/EditingContext';

afterEach(() => {
  cleanup();
  sessionStorage.clear();
  act(() => showBy({ units: 'metric', timeZone: null }));
});

const section = defineSection('system', {
  permission: 'operate',
  fields: { limit: number({ min: 20, max: 125, unit: '°C' }) },
});

function open(desired = 80, reported = desired) {
  const model = createEditorStore(section, { draftName: 'd.system' });
  model.arrive(
    toResource(section, {
      section: 'system',
      version: 1,
      state: 'in_sync',
      capability: {},
      desired: { limit: desired },
      reported: { limit: reported },
    }),
  );
  render(
    <EditingProvider value={{ model, words: { limit: { label: 'Limit' } }, isReadOnly: false }}>
      <Field name="limit" />
    </EditingProvider>,
  );
  const field = screen.getByLabelText('Limit');
  const type = (value: string) => fireEvent.change(field, { target: { value } });
  return { field, type, edits: () => model.store.getState().editor.edits };
}

test('a field uses the user’s units and shows the value that the device stores', () => {
  const { field } = open();
  expect(field).toHaveValue('80');
  act(() => showBy({ units: 'imperial', timeZone: null }));
  expect(field).toHaveValue('176');
  expect(screen.getByText('°F')).toBeVisible();
  expect(field).toHaveAccessibleDescription('The device stores 80 °C.');
});

test('a field accepts the user’s unit, and other units by their suffix', () => {
  showBy({ units: 'imperial', timeZone: null });
  const { field, type, edits } = open();
  type('185');
  expect(edits()).toEqual({ limit: 85 });
  type('90 °C');
  expect(edits()).toEqual({ limit: 90 });
  fireEvent.blur(field);
  expect(field).toHaveValue('194');
  type('170');
  expect(edits()).toEqual({ limit: 77 });
  type('300');
  expect(field).toHaveAccessibleDescription('Enter a number from 68\u00a0°F to 257\u00a0°F.');
  type('12 m');
  expect(field).toHaveAccessibleDescription('Enter the value in °F.');
});

test('a differing reported value is shown in the same unit', () => {
  showBy({ units: 'imperial', timeZone: null });
  expect(open(80, 75).field).toHaveAccessibleDescription('Device: 167\u00a0°F');
});

test('typing the shown value again does not change the stored value', () => {
  fc.assert(
    fc.property(fc.integer({ min: 20, max: 125 }), fc.constantFrom(...UNIT_SYSTEMS), (value, units) => {
      act(() => showBy({ units, timeZone: null }));
      const { field, type, edits } = open(value);
      const shown = (field as HTMLInputElement).value;
      type('21');
      type(shown);
      expect(edits().limit ?? value).toBe(value);
      cleanup();
    }),
    { numRuns: 40 },
  );
});
