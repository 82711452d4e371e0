/** @jest-environment ./test/support/browserEnvironment.ts */
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { FactsCard } from '../../../renderer/features/device-general/components/FactsCard';
import { detailOf } from '../../support/detailOf';

const NOW = Date.parse('2026-11-25T12:00:00Z');

beforeEach(() => void jest.useFakeTimers({ now: NOW }));
afterEach(() => void jest.useRealTimers());

/** What the details say of the authentication of a device with this status and expiry. */
function shown(status: string, expiry: string | null): string | null {
  const device = detailOf({ id: 'dev_1', name: 'Mast', auth: { status, expiry } });
  const { unmount } = render(<FactsCard device={device} />);
  const text = screen.getByText('Authentication').nextElementSibling?.textContent ?? null;
  unmount();
  return text;
}

const PAST = '2026-02-23T12:00:00Z';
const FUTURE = '2027-02-23T12:00:00Z';

test.each([
  ['valid', FUTURE, 'Authenticated until 2027-02-23'],
  ['valid', null, 'Authenticated'],
  ['expired', PAST, 'Authentication expired since 2026-02-23'],
  // By this computer's clock it has not come: not what anything ended at.
  ['expired', FUTURE, 'Authentication expired'],
  ['revoked', FUTURE, 'Authentication revoked'],
  ['revoked', PAST, 'Authentication revoked'],
  ['never_authenticated', PAST, 'Never authenticated'],
  ['melted', FUTURE, 'Authentication unknown'],
])(
  'a device that is %s, with the expiry %s, says %p: the expiry is the date of nothing else',
  (status, expiry, words) => {
    expect(shown(status, expiry)).toBe(words);
  },
);
