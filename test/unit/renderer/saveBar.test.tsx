/** @jest-environment ./test/support/browserEnvironment.ts */
import '@testing-library/jest-dom/jest-globals';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { useStore } from 'zustand';
import { define, type Values } from '#app/resource/define';
import { number, secret, text } from '#app/resource/field';
import { resourceOf, type Resource } from '#app/resource/resource';
import { resetLiveState, setLiveState } from '../../../renderer/live/liveState';
import { createEditorStore, type EditorStore } from '../../../renderer/resource/createEditorStore';
import { EditingProvider } from '../../../renderer/resource/EditingContext';
import { Field } from '../../../renderer/resource/Field';
import { hasOutcomePlace } from '../../../renderer/resource/outcomePlaces';
import { SaveBar } from '../../../renderer/resource/SaveBar';
import { StateStrip } from '../../../renderer/resource/StateStrip';
import type { Save } from '../../../renderer/resource/useSave';
import type { UnsettledState } from '../../../renderer/resource/useSentChange';

const scrolled: Element[] = [];

beforeEach(() => {
  // jsdom lays nothing out and has no such method.
  Element.prototype.scrollIntoView = function noteScroll(this: Element) {
    scrolled.push(this);
  };
});
afterEach(() => {
  cleanup();
  jest.restoreAllMocks();
  resetLiveState();
  scrolled.length = 0;
});

const section = define('gimbal', {
  permission: 'editMedia',
  fields: { note: text({ max: 500 }), gain: number({ min: 0, max: 10 }), pin: secret({ max: 8 }) },
});
const WORDS = { note: { label: 'Note' }, gain: { label: 'Gain' }, pin: { label: 'PIN' } };
const DESIRED: Values = { note: '', gain: 1, pin: { set: false, updated_at: null } };
/** Only what the bar reads of it. */
const SAVE = { isBusy: false, waitS: 0 } as Save;
const takeBack = () => Promise.resolve();

const resource = (version: number, changes: Values = {}, more: Partial<Resource> = {}): Resource => {
  const desired = { ...DESIRED, ...changes };
  return resourceOf({ version, state: 'in_sync', desired, reported: desired, ...more });
};

const REFUSED = resource(
  2,
  {},
  { state: 'rejected', rejected: { code: 'refused', error: 'Too much.', field: 'gain' } },
);

interface Props {
  readonly model: EditorStore;
  /** Those that the page shows. */
  readonly names: readonly string[];
  readonly sent: UnsettledState | null;
  readonly save: Save;
}

function Page({ model, names, sent, save }: Props) {
  const shown = useStore(model.store, ({ editor }) => editor.resource);
  if (!shown) return null;
  const strip = { definition: section, words: WORDS, mayChange: false, actions: null, presence: null };
  return (
    <EditingProvider value={{ model, words: WORDS, isReadOnly: false }}>
      <StateStrip {...strip} resource={shown} takeBack={takeBack} />
      {names.map((name) => (
        <Field key={name} name={name} />
      ))}
      <SaveBar model={model} save={save} isOnline isHeld={false} resource={shown} sent={sent} takeBack={takeBack} />
    </EditingProvider>
  );
}

function open(names: readonly string[], sent: UnsettledState | null = null, first = resource(1), save = SAVE) {
  const model = createEditorStore(section);
  model.arrive(first);
  render(<Page model={model} names={names} sent={sent} save={save} />);
  return model;
}

/** Somebody types a value, and others change the same field. */
function disagree(model: EditorStore, name: string, yours: unknown, theirs: unknown) {
  act(() => model.edit(name, yours));
  act(() => model.arrive(resource(2, { [name]: theirs })));
}

const bar = () => within(screen.getByRole('group', { name: 'Save changes' }));
const anchor = (name: string) => document.getElementById(`field-${name}`) as HTMLElement;
const buttonsAt = (name: string) => within(anchor(name)).getAllByRole('button');
const textsOf = (buttons: readonly HTMLElement[]) => buttons.map(({ textContent }) => textContent);

test('values too long for a button are in the text, and the bar links to the field without them', () => {
  const model = open(['note']);
  const [yours, theirs] = ['a'.repeat(100), 'b'.repeat(100)];
  disagree(model, 'note', yours, theirs);
  expect(textsOf(buttonsAt('note'))).toEqual(['Keep yours', 'Use theirs']);
  expect(anchor('note')).toHaveTextContent(`Someone else set ${theirs}.`);
  expect(anchor('note')).toHaveTextContent(`Yours: ${yours}`);
  expect(textsOf(bar().getAllByRole('button'))).toEqual(['Show', 'Discard', 'Save changes']);
  bar().getByText('Others changed Note.');
  fireEvent.click(bar().getByRole('button', { name: 'Show' }));
  expect(screen.getByLabelText('Note')).toHaveFocus();
  expect(scrolled).toContain(anchor('note'));
});

test('no button shows a secret', () => {
  const model = open(['pin']);
  disagree(model, 'pin', '4711', { set: true, updated_at: '2026-11-21T15:03:11Z' });
  expect(textsOf(buttonsAt('pin')).slice(-2)).toEqual(['Keep yours', 'Use theirs']);
});

test.each([
  ['Keep 5', '5'],
  ['Take 9', '9'],
])('"%s" moves the focus to the field', (name, value) => {
  const model = open(['gain']);
  disagree(model, 'gain', 5, 9);
  expect(textsOf(buttonsAt('gain'))).toEqual(['Keep 5', 'Take 9']);
  fireEvent.click(within(anchor('gain')).getByRole('button', { name }));
  expect(screen.getByLabelText('Gain')).toHaveFocus();
  expect(screen.getByLabelText('Gain')).toHaveValue(value);
  expect(screen.queryByRole('button', { name: /^(Keep|Take)/ })).toBeNull();
});

test('the bar offers the choice for a field that the page does not show, then focuses the state line', () => {
  const model = open(['note']);
  disagree(model, 'gain', 5, 9);
  bar().getByText((_, element) => element?.textContent === 'Someone else set Gain to 9.');
  expect(textsOf(bar().getAllByRole('button'))).toEqual(['Keep 5', 'Take 9', 'Discard', 'Save changes']);
  fireEvent.click(bar().getByRole('button', { name: 'Take 9' }));
  expect(screen.getByText('Applied on the device')).toHaveFocus();
});

test.each<[string, string, string[]]>([
  ['Keep 5', '5', ['Discard', 'Save changes']],
  ['Take 9', '9', []],
])('"%s" in the bar settles the conflict of a field on the page and focuses the field', (name, value, left) => {
  const model = open(['gain']);
  disagree(model, 'gain', 5, 9);
  expect(textsOf(bar().getAllByRole('button'))).toEqual(['Keep 5', 'Take 9', 'Discard', 'Save changes']);
  fireEvent.click(bar().getByRole('button', { name }));
  expect(screen.getByLabelText('Gain')).toHaveFocus();
  expect(screen.getByLabelText('Gain')).toHaveValue(value);
  expect(textsOf(screen.queryAllByRole('button'))).toEqual(left);
});

test.each([
  ['scrolls to it on a phone', true, null, true],
  ['scrolls nowhere while the user types in another field', true, 'Note', false],
  ['scrolls to it while the user types in it', true, 'Gain', true],
  ['scrolls nowhere in a wide window', false, null, false],
] as const)('a new conflict of one field %s', (_, isPhone, typedIn, isShown) => {
  const query = window.matchMedia.bind(window);
  jest
    .spyOn(window, 'matchMedia')
    .mockImplementation((text) => Object.assign(query(text), { matches: isPhone && text === '(max-width: 639px)' }));
  const model = open(['note', 'gain']);
  act(() => model.edit('gain', 5));
  if (typedIn !== null) act(() => screen.getByLabelText(typedIn).focus());
  scrolled.length = 0;
  act(() => model.arrive(resource(2, { gain: 9 })));
  expect(scrolled).toEqual(isShown ? [anchor('gain')] : []);
});

test('the bar repeats no choice of a field that is in view', () => {
  let tell: IntersectionObserverCallback | undefined;
  jest.spyOn(globalThis, 'IntersectionObserver').mockImplementation((one) => {
    tell = one;
    return { observe: () => undefined, disconnect: () => undefined } as unknown as IntersectionObserver;
  });
  const see = (intersectionRatio: number) =>
    act(() => tell?.([{ intersectionRatio } as IntersectionObserverEntry], {} as IntersectionObserver));
  disagree(open(['gain']), 'gain', 5, 9);
  see(1);
  expect(textsOf(bar().getAllByRole('button'))).toEqual(['Discard', 'Save changes']);
  bar().getByText('First choose which value to keep.');
  see(0.5);
  expect(textsOf(bar().getAllByRole('button'))).toEqual(['Keep 5', 'Take 9', 'Discard', 'Save changes']);
});

test('saving is disabled with its reason while a conflict is undecided', () => {
  const start = jest.fn<() => Promise<void>>();
  const model = open(['gain'], null, resource(1), { ...SAVE, start });
  disagree(model, 'gain', 5, 9);
  const save = bar().getByRole('button', { name: 'Save changes' });
  expect(save).toHaveAttribute('aria-disabled', 'true');
  expect(save).toHaveAccessibleDescription('First choose which value to keep.');
  fireEvent.click(save);
  expect(start).not.toHaveBeenCalled();
  fireEvent.click(bar().getByRole('button', { name: 'Keep 5' }));
  expect(save).not.toHaveAttribute('aria-disabled');
  expect(save).not.toHaveAccessibleDescription();
  fireEvent.click(save);
  expect(start).toHaveBeenCalledTimes(1);
});

test('saving counts down while the server refuses another try', () => {
  const start = jest.fn<() => Promise<void>>();
  const model = open(['gain'], null, resource(1), { ...SAVE, waitS: 37, start });
  act(() => model.edit('gain', 5));
  const save = bar().getByRole('button', { name: 'Try again in 37 s' });
  expect(save).toHaveAttribute('aria-disabled', 'true');
  fireEvent.click(save);
  expect(start).not.toHaveBeenCalled();
});

test('the bar explains that nothing can be saved while the server is away', () => {
  const model = open(['gain']);
  act(() => model.edit('gain', 5));
  const hint = 'No connection to the server. Your draft is kept here until you can save it.';
  expect(bar().queryByText(hint)).toBeNull();
  act(() => void setLiveState({ name: 'lost' }));
  bar().getByText(hint);
});

test('the page is marked while a bar is shown, so that toasts keep clear of it', () => {
  const mark = 'data-save-bar';
  const [first, second] = [open(['gain']), open(['note'])];
  expect(document.documentElement).not.toHaveAttribute(mark);
  act(() => first.edit('gain', 5));
  act(() => second.edit('note', 'Mine'));
  act(() => first.discard());
  expect(document.documentElement).toHaveAttribute(mark);
  act(() => second.discard());
  expect(document.documentElement).not.toHaveAttribute(mark);
});

/** Whether the bar has room to show that a change was sent, and that the device has refused it. */
const hasRoom = () => ({ sent: hasOutcomePlace('gimbal'), refused: hasOutcomePlace('gimbal', true) });

test('toasts about outcomes are left to the bar while it is mounted', () => {
  expect(hasRoom()).toEqual({ sent: false, refused: false });
  open(['gain']);
  expect(hasRoom()).toEqual({ sent: true, refused: true });
  cleanup();
  expect(hasRoom()).toEqual({ sent: false, refused: false });
});

test('toasts show the outcomes for which the bar has no room', () => {
  const model = open(['gain']);
  act(() => model.edit('gain', 5));
  expect(hasRoom()).toEqual({ sent: false, refused: true });
  act(() => model.refuse({}, 'The server is away.'));
  expect(hasRoom()).toEqual({ sent: false, refused: false });
  act(() => model.discard());
  expect(hasRoom()).toEqual({ sent: true, refused: true });
});

test('a refusal stays readable beside later input', () => {
  const model = open(['gain'], 'rejected', REFUSED);
  act(() => model.edit('gain', 5));
  bar().getByText('The device refused your change: Too much.');
});

const WRONG = 'Check the marked fields.';

test('the bar links to the value that keeps the form from being saved', () => {
  const model = open(['note', 'gain']);
  act(() => model.edit('gain', 50));
  expect(textsOf(bar().getAllByRole('button'))).toEqual(['Discard', 'Save changes']);
  act(() => model.refuse(model.problemsNow() ?? {}, WRONG));
  expect(textsOf(bar().getAllByRole('button'))).toEqual(['Show', 'Discard', 'Save changes']);
  fireEvent.click(bar().getByRole('button', { name: 'Show' }));
  expect(screen.getByLabelText('Gain')).toHaveFocus();
});

test('the bar names a value that the page does not show and that keeps the form from being saved, and discards it alone', () => {
  const model = open(['note']);
  act(() => model.edit('note', 'Mine'));
  act(() => model.mistype('gain', 'ten', 'Enter a number.'));
  act(() => model.refuse(model.problemsNow() ?? {}, WRONG));
  bar().getByText('Gain: Enter a number.');
  fireEvent.click(bar().getByRole('button', { name: 'Discard Gain' }));
  expect(screen.getByText('Applied on the device')).toHaveFocus();
  expect(model.problemsNow()).toBeNull();
  expect(model.store.getState().texts).toEqual({});
  expect(screen.getByLabelText('Note')).toHaveValue('Mine');
  expect(textsOf(bar().getAllByRole('button'))).toEqual(['Discard', 'Save changes']);
});

test('a problem that concerns no field has no button', () => {
  const model = open(['gain']);
  act(() => model.edit('gain', 5));
  act(() => model.refuse({ far_end: 'The other end does not answer.' }, 'The other end does not answer.'));
  expect(textsOf(bar().getAllByRole('button'))).toEqual(['Discard', 'Save changes']);
});

const outcome = () => within(screen.getByRole('group', { name: 'Outcome of your change' }));

test('a refusal is shown once, with a link to its field if the page shows it', () => {
  open(['note'], 'rejected', REFUSED);
  expect(screen.queryByRole('alert')).toBeNull();
  expect(outcome().getByRole('status')).toHaveTextContent('The device refused your change: Too much.');
  expect(textsOf(outcome().getAllByRole('button'))).toEqual(['Discard']);
  cleanup();
  open(['note', 'gain'], 'rejected', REFUSED);
  fireEvent.click(outcome().getByRole('button', { name: 'Edit Gain' }));
  expect(screen.getByLabelText('Gain')).toHaveFocus();
});

test.each([
  ['behind the bar is scrolled out from there', 700, true],
  ['below the window is scrolled into it', 900, true],
  ['above the bar stays where it is', 400, false],
])('a refused field %s', (_, top, isScrolled) => {
  jest.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function rect(this: Element) {
    const isBar = this.getAttribute('aria-label') === 'Outcome of your change';
    return (isBar ? { top: 640, bottom: 820 } : { top, bottom: top + 60 }) as DOMRect;
  });
  open(['note', 'gain'], 'rejected', REFUSED);
  expect(scrolled).toEqual(isScrolled ? [anchor('gain')] : []);
});

test('a refused field that gets behind the bar when its card opens is scrolled out from there', () => {
  const told: (() => void)[] = [];
  jest.spyOn(globalThis, 'ResizeObserver').mockImplementation((tell) => {
    told.push(tell as () => void);
    return { observe: () => undefined, unobserve: () => undefined, disconnect: () => undefined };
  });
  // In a folded card it lies nowhere.
  const place = { top: 0, bottom: 0 };
  jest.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function rect(this: Element) {
    const isBar = this.getAttribute('aria-label') === 'Outcome of your change';
    return (isBar ? { top: 640, bottom: 820 } : place) as DOMRect;
  });
  open(['gain'], 'rejected', REFUSED);
  expect(scrolled).toEqual([]);
  Object.assign(place, { top: 700, bottom: 760 });
  told.forEach((tell) => tell());
  expect(scrolled).toEqual([anchor('gain')]);
});

test('undoing a change focuses the state line, unless the user has moved the focus meanwhile', async () => {
  open(['gain'], 'rejected', REFUSED);
  const undo = outcome().getByRole('button', { name: 'Discard refused change' });
  undo.focus();
  fireEvent.click(undo);
  await waitFor(() => expect(screen.getByText('Rejected by the device')).toHaveFocus());
  await waitFor(() => expect(undo).not.toHaveAttribute('aria-disabled'));
  undo.focus();
  fireEvent.click(undo);
  expect(undo).toHaveAttribute('aria-disabled', 'true');
  act(() => screen.getByLabelText('Gain').focus());
  await waitFor(() => expect(undo).not.toHaveAttribute('aria-disabled'));
  expect(screen.getByLabelText('Gain')).toHaveFocus();
});

test('a growing bar increases the scroll padding and scrolls the focused element out from behind it', () => {
  const told: (() => void)[] = [];
  jest.spyOn(globalThis, 'ResizeObserver').mockImplementation((tell) => {
    told.push(tell as () => void);
    return { observe: () => undefined, unobserve: () => undefined, disconnect: () => undefined };
  });
  const height = jest.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(96);
  const { style } = document.documentElement;
  const model = open(['gain']);
  act(() => model.edit('gain', 5));
  const gain = screen.getByLabelText('Gain');
  act(() => gain.focus());
  expect(style.scrollPaddingBottom).toMatch(/\b96px\b/);
  expect(scrolled).toEqual([]);
  height.mockReturnValue(180);
  const lies = (element: Element, top: number, bottom: number) =>
    jest.spyOn(element, 'getBoundingClientRect').mockReturnValue({ top, bottom } as DOMRect);
  lies(screen.getByRole('group', { name: 'Save changes' }), 640, 820);
  lies(anchor('gain'), 700, 780);
  told.forEach((tell) => tell());
  expect(style.scrollPaddingBottom).toMatch(/\b180px\b/);
  // The whole field, with its hint.
  expect(scrolled).toEqual([anchor('gain')]);
  cleanup();
  expect(style.scrollPaddingBottom).toBe('');
});
