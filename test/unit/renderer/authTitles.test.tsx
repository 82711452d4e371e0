/** @jest-environment ./test/support/browserEnvironment.ts */
import { expect, test } from '@jest/globals';
import { render } from '@testing-library/react';
import { needsCode } from '#app/domain/device';
import { AuthBadge } from '../../../renderer/components/DeviceBadges';
import { Access } from '../../../renderer/features/devices/components/Access';
import { CodeReason } from '../../../renderer/features/devices/components/NeedsCode';
import { detailOf } from '../../support/detailOf';

const EXPIRY = '2027-02-23T12:00:00Z';

/** The titles of a device's authentication: of its badge, and in the list. */
function titles(status: string, expiry: string | null): (string | null)[] {
  const device = detailOf({ id: 'dev_1', name: 'Mast', auth: { status, expiry } });
  const { container, unmount } = render(
    <>
      <AuthBadge status={device.authStatus} expiry={device.authExpiry} />
      <Access device={device} isPhone={false} />
      {needsCode(device.authStatus) && <CodeReason device={device} isOnline={false} />}
    </>,
  );
  const found = [...container.querySelectorAll('[title]')].map((element) => element.getAttribute('title'));
  unmount();
  return found;
}

test('titles have the date of an expiry, nothing for a revoked device, and the words in the list without an expiry', () => {
  expect(titles('valid', EXPIRY)).toEqual([expect.stringMatching(/^Until /), expect.stringMatching(/^Until /)]);
  expect(titles('expired', EXPIRY)).toEqual([expect.stringMatching(/^Expired /), expect.stringMatching(/^Expired /)]);
  expect(titles('revoked', EXPIRY)).toEqual([]);
  expect(titles('valid', null)).toEqual(['Authenticated']);
});

test.each([true, false])('a valid authentication is a sign on a phone (%s), and words elsewhere', (isPhone) => {
  const device = detailOf({ id: 'dev_1', name: 'Mast', auth: { status: 'valid', expiry: EXPIRY } });
  const { container, getByText, unmount } = render(<Access device={device} isPhone={isPhone} />);
  expect(container.querySelector('svg') !== null).toBe(isPhone);
  expect(getByText('Authenticated').className === 'visually-hidden').toBe(isPhone);
  unmount();
});
