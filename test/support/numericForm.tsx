import { expect } from '@jest/globals';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { unitFor, UNIT_SYSTEMS, type UnitSystem } from '#app/domain/units';
import type { Field as Rules } from '#app/resource/field';
import { toResource } from '#app/settings/sectionResource';
import type { Values } from '#app/resource/define';
import { showBy } from '../../renderer/lib/display';
import { createEditorStore, type EditorStore } from '../../renderer/resource/createEditorStore';
import { Field } from '../../renderer/resource/Field';
import { EditingProvider } from '../../renderer/resource/EditingContext';
import { FULL } from '../../renderer/resource/voice';
import { useSave, type Editing, type Save } from '../../renderer/resource/useSave';
import { inputsFor, isAllowed, valueNow, type Input, type Numeric } from './numericFields';

interface Form {
  readonly model: EditorStore;
  readonly box: HTMLElement;
  readonly sent: Values[];
  /** Saves, and answers the question before it. */
  press(): Promise<void>;
}

/** One field of a section with the product's own way to save. The calls are played: a server that takes what it gets and is sent nothing for nothing, a device that has nothing against it. */
function open({ section, name, values, capability }: Numeric): Form {
  const model = createEditorStore(section, { draftName: 'd.numeric' });
  const body = { section: section.name, version: 1, state: 'in_sync', capability, desired: values, reported: values };
  const resource = toResource(section, body);
  model.arrive(resource);
  const sent: Values[] = [];
  const handle: Editing = {
    model,
    voice: FULL,
    renew: async () => undefined,
    refused: (error) => ({ is: 'armed', error }),
    preview: async () => ({ errors: [], outageMs: 0, needsReboot: false, isCarrier: false }),
    save: async () => {
      const { edits } = model.store.getState().editor;
      if (Object.keys(edits).length > 0) sent.push({ ...edits });
      return { is: 'saved', resource };
    },
  };
  let save: Save | null = null;
  function Page() {
    save = useSave(handle, { isArmed: false, isOnline: true });
    return <Field name={name} />;
  }
  render(
    <EditingProvider value={{ model, words: { [name]: { label: 'Value' } }, isReadOnly: false }}>
      <Page />
    </EditingProvider>,
  );
  const press = async () => {
    await act(async () => save?.start());
    if (save?.asking) await act(async () => save?.confirm());
  };
  return { model, box: screen.getByLabelText('Value'), sent, press };
}

export const showUnits = (units: UnitSystem) => act(() => showBy({ units, timeZone: null }));

/** Types it, leaves the field and saves: exactly what it means is sent, or nothing, and the page says why. Returns whether it was sent. */
async function enter({ name, rules, values }: Numeric, form: Form, [text, meaning]: Input): Promise<boolean> {
  const { model, box, sent, press } = form;
  sent.length = 0;
  act(() => model.discard());
  fireEvent.focus(box);
  fireEvent.change(box, { target: { value: text } });
  fireEvent.blur(box);
  await press();
  const { failure, problems } = model.store.getState();
  const isMarked = box.getAttribute('aria-invalid') === 'true';
  const reason = document.getElementById(box.getAttribute('aria-describedby') ?? '')?.textContent;
  const input = `${JSON.stringify(text)}, which means ${String(meaning)}`;
  if (!isAllowed(rules, meaning)) {
    expect({ input, sent, isMarked }).toEqual({ input, sent: [], isMarked: true });
    expect({ input, reason }).toEqual({ input, reason: expect.stringMatching(/[a-z].*\.$/) });
  } else if (failure !== null) {
    // A rule between fields forbids what this field allows.
    expect({ input, sent }).toEqual({ input, sent: [] });
    expect(Object.values(problems)).not.toEqual([]);
  } else {
    const isAsBefore = meaning === values[name];
    expect({ input, sent, isMarked }).toEqual({
      input,
      sent: isAsBefore ? [] : [{ [name]: meaning }],
      isMarked: false,
    });
  }
  return sent.length > 0;
}

/** Short inputs in the unit of the device, for who is shown another. */
function inDeviceUnit({ limits: { min = 0, max = 0 }, unit }: Rules, now: number): readonly Input[] {
  const numbers = [now + 1, now - 1, max + 1, min - 1];
  return [...numbers.map((one) => [`${one} ${unit}`, one] as const), ['', null], ['twelve', 'unclear']];
}

/** Renders the field in each unit system that changes it, enters all inputs, and expects that the page sends or rejects each. */
export async function enterAll(numeric: Numeric): Promise<void> {
  const { rules } = numeric;
  const now = valueNow(numeric);
  for (const units of UNIT_SYSTEMS) {
    const isOther = unitFor(rules.unit, units) !== null;
    // All systems that leave the field as it is are the same to it.
    if (!isOther && units !== 'metric') continue;
    showUnits(units);
    const form = open(numeric);
    let count = 0;
    for (const input of isOther ? inDeviceUnit(rules, now) : inputsFor(rules, now))
      if (await enter(numeric, form, input)) count += 1;
    expect(count).toBeGreaterThan(0);
    cleanup();
  }
}
