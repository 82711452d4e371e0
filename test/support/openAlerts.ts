import { shared } from './pages';

export const ALERTS = '/v1/user/alerts';

/** An open critical alert of the first device, as the server lists it. `more`: what is different. */
export const alert = (id: string, more: object = {}) => ({
  id,
  device_id: shared.sandbox.factory[0]?.id,
  rule: 'battery',
  severity: 'critical',
  text: `Alert ${id}`,
  raised_at: '2026-11-01T12:00:00Z',
  cleared_at: null,
  acknowledged_at: null,
  acknowledged_by: null,
  ...more,
});

/** Plays the server's answer to every request for alerts. */
export const answer = (items: readonly unknown[], total = items.length): void =>
  shared.sandbox.control.addFault({
    path: ALERTS,
    kind: 'status',
    status: 200,
    body: { items, next_cursor: null, total, device_id: null, quiet_hours: null },
  });
