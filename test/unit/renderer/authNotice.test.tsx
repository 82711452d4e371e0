/** @jest-environment ./test/support/browserEnvironment.ts */
import { expect, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { AuthNotice } from '../../../renderer/features/device-general/components/AuthNotice';
import { detailOf } from '../../support/detailOf';

function show(status: string, role: string): string {
  const device = detailOf({ id: 'dev_1', name: 'Mast', role, auth: { status, expiry: null } });
  const { container } = render(
    <MemoryRouter>
      <AuthNotice device={device} />
    </MemoryRouter>,
  );
  return container.textContent;
}

test('a device that has never been authenticated says that a code is needed, and leads its owner to where it is entered', () => {
  expect(show('never_authenticated', 'owner')).toContain(
    'This device can’t connect: never authenticated.Show a new code on the device',
  );
  expect(screen.getByRole('link', { name: 'Authenticate' }).getAttribute('href')).toBe('/device?renew=dev_1');
});

test('others are told who can', () => {
  expect(show('never_authenticated', 'viewer')).toContain('Only its owner can authenticate it.');
  expect(screen.queryByRole('link')).toBeNull();
});

test.each(['valid', 'melted'])('a device whose authentication is %s gets no notice', (status) => {
  expect(show(status, 'owner')).toBe('');
});
