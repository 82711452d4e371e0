/** @jest-environment ./test/support/browserEnvironment.ts */
import '@testing-library/jest-dom/jest-globals';
import { afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { define, type Values } from '#app/resource/define';
import { number } from '#app/resource/field';
import { resourceOf, type Resource } from '#app/resource/resource';
import { Card } from '../../../renderer/components/Card';
import { TabPanel } from '../../../renderer/components/MuiTabs';
import type { PagePlan } from '../../../renderer/lib/pagePlan';
import { createEditorStore } from '../../../renderer/resource/createEditorStore';
import { EditingProvider } from '../../../renderer/resource/EditingContext';
import { Field } from '../../../renderer/resource/Field';
import { FormSkeleton } from '../../../renderer/settings/FormSkeleton';
import { PageIndex } from '../../../renderer/settings/PageIndex';

const PHONE = '(max-width: 639px)';
const WIDE = '(min-width: 1100px)';
let isPhone = false;
let isWide = false;
/** Elements that were scrolled into view. */
const scrolled: Element[] = [];

beforeAll(() => {
  const matchMedia = window.matchMedia.bind(window);
  window.matchMedia = (query) =>
    Object.assign(matchMedia(query), { matches: (isPhone && query === PHONE) || (isWide && query === WIDE) });
  // jsdom lays nothing out and has no such method.
  Element.prototype.scrollIntoView = function note(this: Element) {
    scrolled.push(this);
  };
});
beforeEach(() => {
  isPhone = false;
  isWide = false;
  scrolled.length = 0;
});
afterEach(cleanup);

const PLAN: PagePlan = ['Wait', 'Host and port', 'Lamp', 'Danger zone', 'About'].map((title) => ({ title }));

const page = (plan: PagePlan, children: ReactNode, address = '/') => (
  <MemoryRouter initialEntries={[address]}>
    <PageIndex plan={plan} />
    {children}
  </MemoryRouter>
);
const cards = (plan: PagePlan) =>
  plan.map(({ title }) => (
    <Card key={title} level={3} title={title} folded={{ summary: null }}>
      <input aria-label={`In ${title}`} />
    </Card>
  ));

const links = () => screen.queryAllByRole('link').map(({ textContent }) => textContent);
const link = (name: string) => screen.getByRole('link', { name });
const heading = (name: string) => screen.getByRole('heading', { level: 3, name });

test('an index has all cards of the plan while they are on their way, then those that the page has', () => {
  const { rerender } = render(page(PLAN, <FormSkeleton plan={PLAN} />));
  expect(links()).toEqual(['Wait', 'Host and port', 'Lamp', 'Danger zone', 'About']);
  screen.getByRole('navigation', { name: 'On this page' });
  rerender(page(PLAN, cards(PLAN.slice(1))));
  expect(links()).toEqual(['Host and port', 'Lamp', 'Danger zone', 'About']);
});

test('a page with three cards or fewer has no index, nor has one whose cards do not come', () => {
  const { rerender } = render(page(PLAN.slice(0, 3), cards(PLAN.slice(0, 3))));
  expect(screen.queryByRole('navigation')).toBeNull();
  rerender(page(PLAN, cards(PLAN.slice(0, 3))));
  expect(screen.queryByRole('navigation')).toBeNull();
  rerender(page(PLAN, <p>This device has no such part.</p>));
  expect(screen.queryByRole('navigation')).toBeNull();
});

test('an index has the cards beside the others at its end where there is room for them beside the others', () => {
  const plan: PagePlan = [{ title: 'State', place: 'aside' }, ...PLAN];
  render(page(plan, cards(plan)));
  expect(links()).toEqual(['State', 'Wait', 'Host and port', 'Lamp', 'Danger zone', 'About']);
  cleanup();
  isWide = true;
  render(page(plan, cards(plan)));
  expect(links()).toEqual(['Wait', 'Host and port', 'Lamp', 'Danger zone', 'About', 'State']);
});

test('an index follows the tab: cards of a tab that is not shown are not in it', () => {
  const tabs = (current: string) =>
    page(PLAN, [
      <TabPanel key="pipeline" id="media" value="pipeline" current={current}>
        {cards(PLAN)}
      </TabPanel>,
      <TabPanel key="sources" id="media" value="sources" current={current}>
        <Card level={3} title="Sources">
          None
        </Card>
      </TabPanel>,
    ]);
  const { rerender } = render(tabs('pipeline'));
  expect(links()).toHaveLength(PLAN.length);
  rerender(tabs('sources'));
  expect(screen.queryByRole('navigation')).toBeNull();
  rerender(tabs('pipeline'));
  expect(links()).toHaveLength(PLAN.length);
});

test('a row of links that does not fit scrolls by buttons at the side that has more', () => {
  render(page(PLAN, cards(PLAN)));
  const row = screen.getByRole('navigation').firstElementChild as HTMLElement;
  const buttons = () =>
    screen.queryAllByRole('button', { name: / sections$/ }).map((one) => one.getAttribute('aria-label'));
  expect(buttons()).toEqual([]);
  Object.defineProperties(row, { clientWidth: { value: 400 }, scrollWidth: { value: 600 } });
  Object.assign(row, {
    scrollBy: ({ left }: { readonly left: number }) => {
      row.scrollLeft = Math.min(200, Math.max(0, row.scrollLeft + left));
      fireEvent.scroll(row);
    },
  });
  fireEvent.scroll(row);
  expect(buttons()).toEqual(['More sections']);
  fireEvent.click(screen.getByRole('button', { name: 'More sections' }));
  expect(buttons()).toEqual(['Earlier sections']);
  fireEvent.click(screen.getByRole('button', { name: 'Earlier sections' }));
  expect(buttons()).toEqual(['More sections']);
});

test('a link scrolls to its card, unfolds it and focuses its heading, each time it is used', () => {
  isPhone = true;
  render(page(PLAN, cards(PLAN)));
  expect(screen.getByLabelText('In Host and port')).not.toBeVisible();
  expect(link('Host and port')).toHaveAttribute('href', '/#section-host-and-port');
  fireEvent.click(link('Host and port'));
  expect(screen.getByLabelText('In Host and port')).toBeVisible();
  expect(heading('Host and port')).toHaveFocus();
  expect(scrolled).toEqual([screen.getByRole('region', { name: 'Host and port' })]);
  fireEvent.click(screen.getByRole('button', { name: 'Host and port' }));
  expect(screen.getByLabelText('In Host and port')).not.toBeVisible();
  fireEvent.click(link('Host and port'));
  expect(screen.getByLabelText('In Host and port')).toBeVisible();
  expect(screen.getByLabelText('In Lamp')).not.toBeVisible();
});

test('an address that names a card leads to it once the cards are there, and only once', () => {
  const { rerender } = render(page(PLAN, <FormSkeleton plan={PLAN} />, '/#section-lamp'));
  expect(scrolled).toEqual([]);
  rerender(page(PLAN, cards(PLAN), '/#section-lamp'));
  expect(heading('Lamp')).toHaveFocus();
  heading('Lamp').blur();
  rerender(page(PLAN, [...cards(PLAN), <FormSkeleton key="late" />], '/#section-lamp'));
  rerender(page(PLAN, cards(PLAN), '/#section-lamp'));
  expect(heading('Lamp')).not.toHaveFocus();
});

test('an address that names a card which comes late leaves the focus where somebody types', () => {
  const field = <input key="other" aria-label="Other field" />;
  const { rerender } = render(page(PLAN, [<FormSkeleton key="late" />, field], '/#section-lamp'));
  act(() => screen.getByLabelText('Other field').focus());
  rerender(page(PLAN, [...cards(PLAN), field], '/#section-lamp'));
  expect(screen.getByLabelText('Other field')).toHaveFocus();
  fireEvent.click(link('Lamp'));
  expect(heading('Lamp')).toHaveFocus();
});

const section = define('gimbal', {
  permission: 'editMedia',
  fields: { wait_s: number({ min: 1, max: 600, unit: 's' }), lamp: number({ min: 0, max: 10 }) },
});
const WORDS = { wait_s: { label: 'Wait time' }, lamp: { label: 'Brightness' } };

const resource = (version: number, changes: Values = {}, more: Partial<Resource> = {}): Resource => {
  const reported = { wait_s: 120, lamp: 1 };
  return resourceOf({ version, state: 'in_sync', desired: { ...reported, ...changes }, reported, ...more });
};

function edit() {
  const model = createEditorStore(section);
  model.arrive(resource(1));
  render(
    page(
      PLAN,
      <EditingProvider value={{ model, words: WORDS, isReadOnly: false }}>
        <Card level={3} title="Wait">
          <Field name="wait_s" />
        </Card>
        <Card level={3} title="Lamp">
          <Field name="lamp" />
        </Card>
        {cards(PLAN.filter(({ title }) => title !== 'Wait' && title !== 'Lamp'))}
      </EditingProvider>,
    ),
  );
  return model;
}

test('a link says what is unsaved, in conflict or not accepted in its card, and no longer than it is', () => {
  const model = edit();
  act(() => model.edit('wait_s', 30));
  link('Wait (unsaved change)');
  link('Lamp');
  act(() => model.arrive(resource(2, { wait_s: 60 })));
  link('Wait (conflict)');
  act(() => model.discard());
  link('Wait');
  act(() => model.refuse({ wait_s: 'Too long.' }, null));
  link('Wait (not accepted)');
});

test('a refusal of a whole change marks the cards of the fields that the device has not taken', () => {
  const model = edit();
  const rejected = { code: 'refused', error: 'Not now.', field: null };
  act(() => model.arrive(resource(2, { lamp: 5 }, { state: 'rejected', rejected })));
  link('Lamp (not accepted)');
  link('Wait');
});
