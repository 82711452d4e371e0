/** @jest-environment ./test/support/browserEnvironment.ts */
import '@testing-library/jest-dom/jest-globals';
import { afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { define, type Values } from '#app/resource/define';
import { flag, number, optional, secret, text } from '#app/resource/field';
import { resourceOf } from '#app/resource/resource';
import { Card } from '../../../renderer/components/Card';
import { createEditorStore } from '../../../renderer/resource/createEditorStore';
import { EditingProvider } from '../../../renderer/resource/EditingContext';
import { Field } from '../../../renderer/resource/Field';
import { showField } from '../../../renderer/resource/fieldAnchors';
import { FieldCard } from '../../../renderer/resource/FieldCard';

const PHONE = '(max-width: 639px)';
let isPhone = true;
const listeners = new Set<() => void>();

beforeAll(() => {
  const matchMedia = window.matchMedia.bind(window);
  // jsdom has no widths: the test says whether this is a phone.
  window.matchMedia = (query) =>
    Object.assign(matchMedia(query), {
      matches: isPhone && query === PHONE,
      addEventListener: (_: string, listener: () => void) => void listeners.add(listener),
    });
  // jsdom lays nothing out and has no such method.
  Element.prototype.scrollIntoView = () => undefined;
});
beforeEach(() => {
  isPhone = true;
});
afterEach(() => {
  cleanup();
  listeners.clear();
});

const section = define('gimbal', {
  permission: 'editMedia',
  fields: {
    wait_s: number({ min: 1, max: 600, unit: 's' }),
    host: optional(text({ max: 40 })),
    pin: secret({ max: 8 }),
    is_on: flag(),
  },
});
const WORDS = {
  wait_s: { label: 'Wait' },
  host: { label: 'Host' },
  pin: { label: 'PIN' },
  is_on: { label: 'Lamp' },
};
const DESIRED = { wait_s: 120, host: null, pin: { set: true, updated_at: null }, is_on: true };
const hasHost = ({ host }: Values) => host !== null;

interface Options {
  readonly isShown?: Readonly<Record<string, (values: Values) => boolean>>;
  readonly isNeeded?: boolean;
  readonly hasNames?: boolean;
  readonly isRare?: boolean;
  readonly isReadOnly?: boolean;
}

function open(names: readonly string[], { isReadOnly = false, ...options }: Options = {}) {
  const model = createEditorStore(section);
  model.arrive(resourceOf({ version: 1, desired: DESIRED, reported: DESIRED }));
  render(
    <EditingProvider value={{ model, words: WORDS, isReadOnly }}>
      <FieldCard title="Recovery" names={names} {...options}>
        {names.map((name) => (
          <Field key={name} name={name} />
        ))}
      </FieldCard>
    </EditingProvider>,
  );
  return model;
}

const heading = () => screen.getByRole('button', { name: 'Recovery' });
const field = () => screen.getByLabelText('Wait');

test.each<[string, readonly string[], Options, string]>([
  ['those that are set, each by its name', ['wait_s', 'host'], {}, 'Wait: 120\u00a0s'],
  ['the first two', ['is_on', 'wait_s', 'host'], {}, 'Lamp: On · Wait: 120\u00a0s'],
  ['those alone, without their names', ['is_on', 'wait_s'], { hasNames: false }, 'On · 120\u00a0s'],
  ['no secret', ['pin', 'wait_s'], {}, 'Wait: 120\u00a0s'],
  ['none that other values hide', ['is_on', 'host'], { isShown: { is_on: hasHost } }, ''],
])('the heading of a folded card shows of its values %s', (_, names, options, summary) => {
  open(names, options);
  expect(screen.getByRole('heading', { name: 'Recovery' }).nextElementSibling?.textContent).toBe(summary);
});

test('a card unfolds when a field needs attention, stays open afterwards, and always folds by its button', () => {
  const model = open(['wait_s']);
  expect(field()).not.toBeVisible();
  act(() => model.refuse({ wait_s: 'Too long.' }, null));
  expect(field()).toBeVisible();
  act(() => model.refuse({}, null));
  expect(field()).toBeVisible();
  act(() => model.refuse({ wait_s: 'Too long.' }, null));
  fireEvent.click(heading());
  expect(field()).not.toBeVisible();
  expect(heading()).toHaveAttribute('aria-expanded', 'false');
  fireEvent.click(heading());
  expect(field()).toBeVisible();
});

test.each([
  ['the field', 'wait_s'],
  ['the whole change', null],
])('a card that was folded with an unsaved change unfolds when the device refuses %s', (_, name) => {
  const model = open(['wait_s']);
  act(() => model.edit('wait_s', 30));
  fireEvent.click(heading());
  expect(field()).not.toBeVisible();
  const desired = { ...DESIRED, wait_s: 30 };
  act(() => model.arrive(resourceOf({ version: 2, state: 'pending', desired, reported: DESIRED })));
  expect(field()).not.toBeVisible();
  const rejected = { code: 'refused', error: 'Too short.', field: name };
  act(() => model.arrive(resourceOf({ version: 2, state: 'rejected', desired, reported: DESIRED, rejected })));
  expect(field()).toBeVisible();
  fireEvent.click(heading());
  act(() => model.arrive(resourceOf({ version: 2, state: 'rejected', desired, reported: DESIRED, rejected })));
  expect(field()).not.toBeVisible();
});

test('a card starts unfolded when it needs attention or has an unsaved change', () => {
  open(['wait_s'], { isNeeded: true });
  expect(field()).toBeVisible();
  cleanup();
  const model = open(['wait_s']);
  expect(field()).not.toBeVisible();
  act(() => model.edit('wait_s', 30));
  expect(field()).toBeVisible();
});

test('a user whose role was lowered during an edit sees the saved values', () => {
  const model = open(['wait_s', 'host'], { isReadOnly: true });
  act(() => model.edit('wait_s', 30));
  expect(heading()).toHaveAttribute('aria-expanded', 'false');
  expect(screen.getByText('Wait: 120 s')).toBeVisible();
});

test('a card of what is seldom looked at is folded on wide screens too', () => {
  isPhone = false;
  open(['wait_s'], { isRare: true });
  expect(field()).not.toBeVisible();
  fireEvent.click(heading());
  expect(field()).toBeVisible();
  cleanup();
  open(['wait_s']);
  expect(field()).toBeVisible();
});

test('a card that is open at first stays so until the user folds it', () => {
  render(
    <Card title="Recovery" folded={{ summary: 'Idle', isOpenAtFirst: true }}>
      <p>Picture</p>
    </Card>,
  );
  expect(heading()).toHaveAttribute('aria-expanded', 'true');
  expect(screen.getByText('Picture')).toBeVisible();
  expect(screen.queryByText('Idle')).toBeNull();
  fireEvent.click(heading());
  expect(screen.getByText('Picture')).not.toBeVisible();
  expect(screen.getByText('Idle')).toBeVisible();
});

test('a card that is typed in is open once a phone is turned upright', () => {
  isPhone = false;
  open(['wait_s']);
  act(() => field().focus());
  isPhone = true;
  act(() => listeners.forEach((tell) => tell()));
  expect(heading()).toHaveAttribute('aria-expanded', 'true');
  expect(field()).toBeVisible();
});

test('a link to a field unfolds its card, even after the user folded it', () => {
  const model = open(['wait_s']);
  act(() => model.edit('wait_s', 30));
  fireEvent.click(heading());
  expect(field()).not.toBeVisible();
  act(() => showField('wait_s'));
  expect(field()).toHaveFocus();
  expect(field()).toBeVisible();
  expect(heading()).toHaveAttribute('aria-expanded', 'true');
});
