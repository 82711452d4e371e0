/** @jest-environment ./test/support/browserEnvironment.ts */
import '@testing-library/jest-dom/jest-globals';
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { mavlinkReport } from '#app/events/topics/mavlink';
import { act, cleanup, render, screen } from '@testing-library/react';
import { EndpointStatusLine } from '../../../renderer/features/device-mavlink/components/EndpointStatusLine';

const MINUTE = 60_000;

beforeEach(() => void jest.useFakeTimers());
afterEach(() => {
  cleanup();
  jest.useRealTimers();
});

/** The line of an endpoint whose last packet came `packetMs` before each report, of a device whose clock is `behindMs` behind. */
function open({ behindMs = 0, packetMs = 0, isDated = true, isHeard = true, isFirstEmpty = false }) {
  const line = (isEmpty = false) => {
    const now = Date.now() - behindMs;
    const iso = (ms: number) => new Date(ms).toISOString();
    const row = { config_id: 'a', last_packet_at: isEmpty ? null : iso(now - packetMs) };
    const { at, endpoints } = mavlinkReport.decode({ ...(isDated && { at: iso(now) }), endpoints: [row] });
    const [status] = endpoints;
    const report = isHeard ? { at, heardAt: performance.now() } : null;
    return status && <EndpointStatusLine status={status} report={report} isStale={false} />;
  };
  const { rerender } = render(line(isFirstEmpty));
  return { report: () => rerender(line()), pass: (ms: number) => act(() => jest.advanceTimersByTime(ms)) };
}
const isSaid = (age: string) => expect(screen.getByText(/^Last packet/)).toHaveTextContent(`Last packet ${age}`);

describe('the last packet of an endpoint', () => {
  test.each([10 * MINUTE, -10 * MINUTE, 0])('has its age on a device whose clock is %d ms behind', (behindMs) => {
    const { report, pass } = open({ behindMs, packetMs: 3000 });
    isSaid('3 s ago');
    pass(4000);
    isSaid('7 s ago');
    report();
    isSaid('3 s ago');
  });

  test('that came long before the first report is old', () => {
    open({ behindMs: 10 * MINUTE, packetMs: 5 * MINUTE });
    isSaid('5 min ago');
  });

  test('has no age before the second one where reports have no time, and counts from the arrival of its report then', () => {
    const { report, pass } = open({ behindMs: 10 * MINUTE, isDated: false });
    expect(screen.queryByText(/^Last packet/)).toBeNull();
    pass(5000);
    expect(screen.queryByText(/^Last packet/)).toBeNull();
    report();
    isSaid('just now');
    pass(5000);
    isSaid('5 s ago');
    report();
    isSaid('just now');
  });

  test('counts from its report where that follows one without a packet', () => {
    const { report, pass } = open({ isDated: false, isFirstEmpty: true });
    expect(screen.getByText('No packets received')).toBeInTheDocument();
    report();
    isSaid('just now');
    pass(5000);
    isSaid('5 s ago');
  });

  test('has no age where only the server remembers it', () => {
    open({ isHeard: false });
    expect(screen.queryByText(/^Last packet/)).toBeNull();
  });
});

test.each<[string | null, number, string]>([
  ['Nothing answers at 192.0.2.7:14550', 0, 'Nothing answers at 192.0.2.7:14550 87.4 messages/s out 44 kbit/s out'],
  [null, 0, '87.4 messages/s out 44 kbit/s out No packets received'],
  [null, 2, '2 messages/s in, 87.4 out 240 bit/s in, 44 kbit/s out No packets received'],
])('an endpoint that nothing comes from says so once: reason %s, %d/s in', (reason, come, text) => {
  const rates = { rx_msgs_ps: come, tx_msgs_ps: 87.4, rx_bps: 120 * come, tx_bps: 44_000 };
  const { endpoints } = mavlinkReport.decode({ endpoints: [{ config_id: 'a', state: 'waiting', reason, ...rates }] });
  const [status] = endpoints;
  if (!status) throw new Error('There is no endpoint');
  const { container } = render(<EndpointStatusLine status={status} report={null} isStale={false} />);
  const parts = [...container.querySelectorAll('span')].filter((one) => one.childElementCount === 0);
  expect(
    parts
      .map((one) => one.textContent)
      .join(' ')
      .replaceAll('\u00a0', ' '),
  ).toBe(text);
});
