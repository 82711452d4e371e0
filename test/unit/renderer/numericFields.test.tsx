/** @jest-environment ./test/support/browserEnvironment.ts */
import '@testing-library/jest-dom/jest-globals';
import { afterEach, expect, test } from '@jest/globals';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { unitFor, UNIT_SYSTEMS, type UnitSystem } from '#app/domain/units';
import type { Field as Rules } from '#app/settings/field';
import { toResource } from '#app/settings/resource';
import { usualAlertRules } from '#app/settings/sections/alerts';
import { SECTIONS } from '#app/settings/sections/index';
import type { Section, Values } from '#app/settings/section';
import { showBy } from '../../../renderer/lib/display';
import { createSectionStore, type SectionStore } from '../../../renderer/settings/createSectionStore';
import { Field } from '../../../renderer/settings/Field';
import { SectionProvider } from '../../../renderer/settings/SectionContext';
import { useSave, type Save } from '../../../renderer/settings/useSave';
import type { SectionHandle } from '../../../renderer/settings/useSection';
import { usualCameras } from '../../sandbox/devices/cameras';
import { DEVICE_SECTIONS } from '../../sandbox/devices/settings/registry';

const MODELS = ['Quad X4', 'Wing VTOL', 'Mast Cam 2', 'Rover 6'];

interface Numeric {
  readonly section: Section;
  readonly name: string;
  readonly rules: Rules;
  /** Of a device that has the field. */
  readonly values: Values;
  readonly capability: Values;
}

/** The values of a device that has the field: rules between fields hold. */
function valuesWith(section: Section, name: string): Pick<Numeric, 'values' | 'capability'> {
  if (section.name === 'alerts') return { values: usualAlertRules(), capability: {} };
  const part = DEVICE_SECTIONS.find((one) => one.section.name === section.name);
  for (const model of MODELS) {
    const values = part?.initial(model, usualCameras(model)) ?? {};
    if (Object.hasOwn(values, name)) return { values, capability: name.startsWith('sik_') ? { kind: 'sik' } : {} };
  }
  throw new Error(`No simulated device has ${section.name}.${name}`);
}

const ALL: readonly Numeric[] = Object.values(SECTIONS).flatMap((section) =>
  Object.entries(section.fields).flatMap(([name, rules]) =>
    rules.kind === 'number' ? [{ section, name, rules, ...valuesWith(section, name) }] : [],
  ),
);

/** What a text means: a number in the field's own unit, nothing (null), or no number that could be told from it. */
type Meaning = number | null | 'unclear';
type Input = readonly [text: string, meaning: Meaning];

const round = (value: number) => Number(value.toPrecision(12));

/** Texts as people type and paste them, each with what it means by the field's definition, written without the product's own reading. */
function inputsFor({ limits: { min = 0, max = 0 }, unit, isInteger }: Rules, now: number): readonly Input[] {
  const middle = isInteger ? Math.floor((min + max) / 2) : round((min + max) / 2);
  const frequency = { kHz: 2.4e6, MHz: 2400 }[unit ?? ''];
  const suffix = unit === null ? '' : ` ${unit}`;
  return [
    ['', null],
    ['   ', null],
    [String(now + 1), now + 1],
    [String(now - 1), now - 1],
    [String(min), min],
    [String(max), max],
    [String(middle), middle],
    [`${middle}${suffix}`, middle],
    [`${middle}${suffix.trim().toUpperCase()}`, middle],
    [String(max + 1), max + 1],
    [String(min - 1), min - 1],
    ['1e999', 'unclear'],
    [`${middle}e0`, middle],
    ['1e3', 1000],
    ['1E-3', 0.001],
    ['2.4 GHz', frequency ?? 'unclear'],
    [`${middle} apples`, 'unclear'],
    ['20,5', 20.5],
    ['20.5', 20.5],
    ['1,500', 'unclear'],
    ['1.500.000', 'unclear'],
    ['1 500', 1500],
    ['12 34', 'unclear'],
    ['\u22125', -5],
    ['１２', 12],
    ['0x1F', 'unclear'],
    ['NaN', 'unclear'],
    ['Infinity', 'unclear'],
    ['5-10', 'unclear'],
    ['1\u200b2', 'unclear'],
    ['9'.repeat(41), 'unclear'],
  ];
}

const isAllowed = ({ limits: { min = 0, max = 0 }, isInteger, isNullable }: Rules, meaning: Meaning): boolean => {
  if (meaning === 'unclear') return false;
  if (meaning === null) return isNullable;
  return meaning >= min && meaning <= max && (!isInteger || Number.isInteger(meaning));
};

interface Form {
  readonly model: SectionStore;
  readonly box: HTMLElement;
  readonly sent: Values[];
  /** Saves, and answers the question before it. */
  press(): Promise<void>;
}

/** One field of a section with the product's own way to save. The calls are played: a server that takes what it gets and is sent nothing for nothing, a device that has nothing against it. */
function open({ section, name, values, capability }: Numeric): Form {
  const model = createSectionStore(section, 'd.numeric');
  const body = { section: section.name, version: 1, state: 'in_sync', capability, desired: values, reported: values };
  const resource = toResource(section, body);
  model.arrive(resource);
  const sent: Values[] = [];
  const handle: SectionHandle = {
    model,
    resource,
    problem: null,
    outdated: null,
    isUnknown: false,
    reload: async () => undefined,
    renew: async () => undefined,
    preview: async () => ({ errors: [], outageMs: 0, needsReboot: false, isCarrier: false }),
    send: async () => {
      const { edits } = model.store.getState().editor;
      if (Object.keys(edits).length > 0) sent.push({ ...edits });
      return 'sent';
    },
  };
  let save: Save | null = null;
  function Page() {
    save = useSave(handle, { isArmed: false, isOnline: true });
    return <Field name={name} />;
  }
  render(
    <SectionProvider value={{ model, words: { [name]: { label: 'Value' } }, isReadOnly: false }}>
      <Page />
    </SectionProvider>,
  );
  const press = async () => {
    await act(async () => save?.start());
    if (save?.asking) await act(async () => save?.confirm());
  };
  return { model, box: screen.getByLabelText('Value'), sent, press };
}

const shows = (units: UnitSystem) => act(() => showBy({ units, timeZone: null }));

afterEach(() => {
  cleanup();
  sessionStorage.clear();
  shows('metric');
});

test('the definitions have numbers in every section that has any', () => {
  expect(new Set(ALL.map(({ section }) => section.name))).toEqual(
    new Set(['alerts', 'mavlink', 'media', 'modem', 'network', 'radio', 'system']),
  );
  expect(ALL.length).toBeGreaterThan(60);
});

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

test.each(ALL.map((one) => [`${one.section.name}.${one.name}`, one] as const))(
  '%s sends what an input means, or says why it cannot',
  async (_, numeric) => {
    const { name, rules, values } = numeric;
    const now = typeof values[name] === 'number' ? values[name] : Math.ceil(rules.limits.min ?? 0);
    for (const units of UNIT_SYSTEMS) {
      const isOther = unitFor(rules.unit, units) !== null;
      // All systems that leave the field as it is are the same to it.
      if (!isOther && units !== 'metric') continue;
      shows(units);
      const form = open(numeric);
      let count = 0;
      for (const input of isOther ? inDeviceUnit(rules, now) : inputsFor(rules, now))
        if (await enter(numeric, form, input)) count += 1;
      expect(count).toBeGreaterThan(0);
      cleanup();
    }
  },
);
