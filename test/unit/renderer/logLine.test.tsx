/** @jest-environment ./test/support/browserEnvironment.ts */
import '@testing-library/jest-dom/jest-globals';
import { afterEach, expect, test } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import { toLogLines } from '#app/domain/journal';
import { LineRow } from '../../../renderer/features/device-logs/components/LineRow';
import { useLineTimes } from '../../../renderer/features/device-logs/hooks/useLineTimes';

afterEach(cleanup);

/** The line, opened, in UTC. */
function Opened({ wire }: { readonly wire: object }) {
  const times = useLineTimes('utc');
  const [line] = toLogLines([{ cursor: 'c', unit: 'kernel', message: 'usb 1-1: new device', ...wire }]);
  if (!line) throw new Error('The line is not readable.');
  const nothing = () => undefined;
  const loadWhole = () => Promise.resolve('');
  const actions = { linkOf: () => '', loadWhole, onUnit: nothing, onProcess: nothing, onAround: nothing };
  return <LineRow line={line} look={{ isWrapped: false, times, ...actions }} isOpen onToggle={nothing} />;
}

const facts = () =>
  Object.fromEntries(
    screen.getAllByRole('term').map((term) => [term.textContent, term.nextElementSibling?.textContent ?? '']),
  );

test('a line that no process wrote names none, and a time that is not known is said to be none', () => {
  render(<Opened wire={{ pid: null, at: null, fields: { TRANSPORT: 'kernel' } }} />);
  expect(facts()).toEqual({ Time: 'No valid time', 'Since boot': 'No valid time', TRANSPORT: 'kernel' });
  cleanup();
  render(<Opened wire={{ pid: 17, at: '2026-11-21T14:03:11Z', since_boot_ms: 1500 }} />);
  expect(facts()).toEqual({ Time: '2026-11-21 14:03:11.000 UTC', 'Since boot': '00:00:01.500', Process: '17' });
});
