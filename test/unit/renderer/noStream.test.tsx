/** @jest-environment ./test/support/browserEnvironment.ts */
import { beforeAll, expect, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { toDeviceDetail } from '#app/domain/deviceDetail';
import { MemoryRouter } from 'react-router-dom';
import { Drawing } from '../../../renderer/components/Drawing';
import { NoStream } from '../../../renderer/features/live-view/components/NoStream';

// Its script would come after the test has ended.
beforeAll(() => import('../../../renderer/components/Drawings').then(Drawing.preload));

const DAY_MS = 24 * 3_600_000;

/** The page of a device that is offline and has no streams: where its link leads; null: it has none. */
function open(authStatus: string, seenAt: number | null, role = 'owner') {
  const device = toDeviceDetail({
    id: 'dev_1',
    name: 'Greenhouse camera',
    role,
    auth: { status: authStatus },
  });
  if (!device) throw new Error('No device');
  render(
    <MemoryRouter>
      <NoStream device={device} isOnline={false} seenAt={seenAt} />
    </MemoryRouter>,
  );
  const link = screen.queryByRole('link');
  return link && `${link.textContent} ${link.getAttribute('href') ?? ''}`;
}

test('a device that never sent video says for how long it is offline, and what to check', () => {
  expect(open('valid', Date.now() - 4.5 * DAY_MS)).toBe('Open network settings /devices/dev_1/settings/network');
  expect(screen.getByText('Offline for 4 d, and it has never sent video. Check its power and network.')).toBeTruthy();
});

test.each([
  ['admin', true],
  ['editor', false],
  ['viewer', false],
])('the network settings are offered to who may change them: to %s %s', (role, isOffered) => {
  expect(open('valid', Date.now() - DAY_MS, role) !== null).toBe(isOffered);
  expect(screen.getByText(/Check its power and network\.$/)).toBeTruthy();
});

test.each([
  ['revoked', 'Re-authenticate'],
  ['expired', 'Re-authenticate'],
  ['never_authenticated', 'Authenticate'],
])('a device whose authentication is %s offers "%s"', (status, verb) => {
  expect(open(status, null)).toBe(`${verb} /device?renew=dev_1`);
});
