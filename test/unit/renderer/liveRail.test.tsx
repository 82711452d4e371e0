/** @jest-environment ./test/support/browserEnvironment.ts */
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { Group } from '../../../renderer/features/live-view/components/rail/Group';
import { VideoGroup } from '../../../renderer/features/live-view/components/rail/VideoGroups';
import { NO_STATS } from '../../../renderer/features/live-view/watch/readStats';

/** A window whose width the test changes. */
const listeners = new Set<() => void>();
let isWide = false;
const turn = (next: boolean) =>
  act(() => {
    isWide = next;
    for (const listener of listeners) listener();
  });

beforeEach(() => {
  isWide = false;
  // jsdom has no widths. Left out: questions other than for a wide window, which get the same answer.
  window.matchMedia = ((media: string) => ({
    media,
    get matches() {
      return isWide;
    },
    addEventListener: (_: string, listener: () => void) => listeners.add(listener),
    removeEventListener: (_: string, listener: () => void) => listeners.delete(listener),
  })) as never;
});

afterEach(cleanup);

const areShown = () => ['Open when wide', 'Closed'].map((text) => screen.queryByText(`${text}: content`) !== null);

test('a group that the browser opens, for a match of its search in the page, has its content and can be closed', () => {
  render(<Group title="Closed">Closed: content</Group>);
  const title = screen.getByRole('heading', { name: 'Closed' });
  const group = title.closest('details') as HTMLDetailsElement;
  group.open = true;
  fireEvent(group, new Event('toggle'));
  expect(areShown()).toEqual([false, true]);
  fireEvent.click(title);
  expect(areShown()).toEqual([false, false]);
});

test('a group folds and unfolds with the window; what a person opens or closes holds for that layout', () => {
  render(
    <>
      <Group title="Open when wide">Open when wide: content</Group>
      <Group title="Closed" isOpenWide={false}>
        Closed: content
      </Group>
    </>,
  );
  expect(areShown()).toEqual([false, false]);
  turn(true);
  expect(areShown()).toEqual([true, false]);
  fireEvent.click(screen.getByRole('heading', { name: 'Closed' }));
  expect(areShown()).toEqual([true, true]);
  turn(false);
  expect(areShown()).toEqual([false, false]);
  fireEvent.click(screen.getByRole('heading', { name: 'Open when wide' }));
  expect(areShown()).toEqual([true, false]);
  fireEvent.click(screen.getByRole('heading', { name: 'Open when wide' }));
  turn(true);
  expect(areShown()).toEqual([true, true]);
  fireEvent.click(screen.getByRole('heading', { name: 'Open when wide' }));
  turn(false);
  turn(true);
  expect(areShown()).toEqual([false, true]);
});

test('the figures of a camera are open on a narrow screen, those of the video of a vehicle are not', () => {
  const rail = (isOfCamera: boolean) => <VideoGroup name="Mast" stats={NO_STATS} setFps={15} isOfCamera={isOfCamera} />;
  const { rerender } = render(rail(true));
  expect(screen.getByText('Resolution')).toBeTruthy();
  rerender(rail(false));
  expect(screen.queryByText('Resolution')).toBeNull();
});

test('a codec has the name that people write, however the browser spells it', () => {
  isWide = true;
  render(<VideoGroup name="Mast" stats={{ ...NO_STATS, codec: 'H264' }} setFps={15} isOfCamera />);
  expect(screen.getByText('H.264')).toBeTruthy();
});

test.each([
  [true, ['Resolution', 'Codec', 'Set frame rate']],
  [false, ['Resolution', 'Frame rate', 'Bitrate', 'Latency', 'Packet loss']],
])(
  'the group of the video leaves out what the last minute of a camera shows; of a camera: %s',
  (isOfCamera, labels) => {
    isWide = true;
    render(<VideoGroup name="Mast" stats={NO_STATS} setFps={15} isOfCamera={isOfCamera} />);
    if (!isOfCamera) fireEvent.click(screen.getByRole('heading', { name: 'Video' }));
    expect(screen.getAllByRole('term').map((one) => one.textContent)).toEqual(labels);
  },
);
