/** @jest-environment ./test/support/browserEnvironment.ts */
import { expect, jest, test } from '@jest/globals';
import { act, fireEvent, screen } from '@testing-library/react';
import { CopyLastPosition } from '../../../renderer/features/live-view/components/stage/CopyLastPosition';
import { clipboard } from '../../../renderer/lib/clipboard';
import { useNeededTopics } from '../../../renderer/live/device/useTopic';
import { fakeTimersForVisits, pass, visitDevice } from '../../support/deviceVisit';

fakeTimersForVisits();

function Card() {
  useNeededTopics('telemetry');
  return <CopyLastPosition />;
}

test('the last position of a vehicle can be copied once one is known', async () => {
  const write = jest.spyOn(clipboard, 'write').mockResolvedValue();
  const { send } = visitDevice(<Card />);
  const button = () => screen.queryByRole('button', { name: 'Copy last position' });
  const say = (telemetry: object) => {
    send({ telemetry });
    pass(300);
  };
  expect(button()).toBeNull();
  say({ position: { lat_deg: 47.1, lon_deg: 8.5 }, gps: { fix: 'no_fix' } });
  expect(button()).toBeNull();
  say({ position: { lat_deg: 47.1, lon_deg: 8.5 }, gps: { fix: '3d' } });
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Copy last position' })));
  expect(write.mock.calls).toEqual([['47.1000000, 8.5000000']]);
  expect(screen.getByRole('status').textContent).toBe('Last position copied');
  write.mockRestore();
});
