import { urgencyRank } from '#app/domain/alert';
import { NO_QUIET_HOURS } from '#app/domain/quietHours';
import type { AlertRecord } from '../alerts/record';
import { record } from '../audit';
import { deviceFor, roleOf } from '../core';
import { need, notFound, Problem } from '../problem';
import { personById } from '../sessions';
import type { Handlers } from './handler';

export function alertWire(alert: AlertRecord) {
  return {
    id: alert.id,
    device_id: alert.deviceId,
    rule: alert.kind,
    severity: alert.severity,
    text: alert.text,
    raised_at: alert.raisedAt,
    cleared_at: alert.clearedAt,
    acknowledged_at: alert.acknowledgedAt,
    acknowledged_by: alert.acknowledgedBy === null ? null : (personById(alert.acknowledgedBy)?.name ?? 'Unknown'),
  };
}

interface Query {
  readonly state?: string;
  readonly order?: string;
  readonly device_id?: string;
  readonly limit?: string;
  readonly cursor?: string;
}

const MOST = 200;
const USUAL_LIMIT = 100;

export const alertHandlers: Pick<Handlers, 'listAlerts' | 'acknowledgeAlert' | 'setQuietHours'> = {
  listAlerts: ({ core, user, request }) => {
    const { state = 'open', order = 'newest', device_id: deviceId, limit, cursor } = request.query as Query;
    if (state !== 'open' && state !== 'all') throw new Problem(400, 'malformed', 'The state is open or all.');
    if (order !== 'newest' && order !== 'urgency')
      throw new Problem(400, 'malformed', 'The order is newest or urgency.');
    const asked = deviceId === undefined ? null : deviceFor(core, deviceId, user.id).device;
    const mine = core.file.state.devices.filter((device) => roleOf(device, user.id) && (!asked || device === asked));
    const newest = core.alerts.list(new Set(mine.map(({ id }) => id)), state === 'open');
    const alerts = order === 'newest' ? newest : newest.toSorted((a, b) => urgencyRank(a) - urgencyRank(b));
    const count = Math.min(MOST, Math.max(1, Math.floor(Number(limit)) || USUAL_LIMIT));
    const from = cursor === undefined ? 0 : alerts.findIndex(({ id }) => id === cursor);
    if (from === -1) throw new Problem(400, 'malformed', 'That is no cursor of this list.');
    return {
      items: alerts.slice(from, from + count).map(alertWire),
      next_cursor: alerts[from + count]?.id ?? null,
      total: alerts.length,
      device_id: asked?.id ?? null,
      quiet_hours: core.file.state.quietHours[user.id] ?? NO_QUIET_HOURS,
    };
  },

  acknowledgeAlert: ({ core, user, params }) => {
    const alert = core.alerts.find(params.id);
    if (!alert) throw notFound();
    const { device, role } = deviceFor(core, alert.deviceId, user.id);
    need(role, 'editAlerts');
    if (alert.clearedAt !== null) throw new Problem(409, 'cleared', 'This alert is over.');
    if (alert.acknowledgedAt === null) {
      core.alerts.acknowledge(alert, user.id, Date.now());
      record(core.file, device, user.id, { action: 'alert.acknowledge', target: alert.kind });
    }
    return alertWire(alert);
  },

  setQuietHours: ({ core, user, body }) => {
    core.file.state.quietHours[user.id] = body;
    core.file.changed();
    return body;
  },
};
