import { ALERT_KINDS, type AlertKind } from '#app/domain/alert';
import { ALERT_RULES, ruleFields } from '#app/domain/alertRules';
import type { Values } from '#app/resource/define';
import { usualAlertRules } from '#app/settings/sections/alerts';
import { newId } from '../secrets';
import type { StateFile } from '../state';
import { FINE, RAISED, step, type Rule, type State } from './machine';
import { sentenceOf, type Readings } from './readings';
import type { AlertRecord } from './record';

export interface AlertOptions {
  readonly file: Pick<StateFile, 'state' | 'changed'>;
  readonly isOnline: (deviceId: string) => boolean;
  readonly readings: (deviceId: string) => Readings;
  /** The values of the section `alerts`. */
  readonly rules: (deviceId: string) => Values;
  /** To everybody with access to the device. */
  readonly tell: (event: 'alert-raised' | 'alert-acknowledged' | 'alert-cleared', alert: AlertRecord) => void;
}

/** Alerts kept after they were cleared. */
const KEPT = 500;
const USUAL = usualAlertRules();

function ruleOf(kind: AlertKind, values: Values): Rule {
  const names = ruleFields(kind);
  const of = (name: string) => values[name] ?? USUAL[name];
  const { value } = ALERT_RULES[kind];
  return {
    isOn: of(names.isOn) === true,
    value: value && { bad: value.bad, limit: Number(of(names.limit)), clear: Number(of(names.clear)) },
    afterMs: Number(of(names.afterS)) * 1000,
  };
}

/** The alerts of all devices: every rule is looked at again and again, and at most one alert of each is open. */
export class AlertEngine {
  private readonly states = new Map<string, State>();
  /** Devices that were online in this run: one that never came has not gone. */
  private readonly seen = new Set<string>();

  constructor(private readonly options: AlertOptions) {}

  private get records(): readonly AlertRecord[] {
    return this.options.file.state.alerts;
  }

  /** Newest first; `isOpen`: those that are not cleared. */
  list(deviceIds: ReadonlySet<string>, isOpen: boolean): AlertRecord[] {
    return this.records.filter((one) => deviceIds.has(one.deviceId) && !(isOpen && one.clearedAt !== null));
  }

  openOf(deviceId: string): AlertRecord[] {
    return this.list(new Set([deviceId]), true);
  }

  find(id: string): AlertRecord | undefined {
    return this.records.find((one) => one.id === id);
  }

  acknowledge(alert: AlertRecord, userId: string, now: number): void {
    if (alert.acknowledgedAt !== null) return;
    alert.acknowledgedAt = new Date(now).toISOString();
    alert.acknowledgedBy = userId;
    this.options.file.changed();
    this.options.tell('alert-acknowledged', alert);
  }

  /** Looks at all rules. */
  sweep(now: number): void {
    const open = new Map(this.records.flatMap((one) => (one.clearedAt === null ? [[keyOf(one), one] as const] : [])));
    const withOpen = new Set([...open.values()].map(({ deviceId }) => deviceId));
    for (const { id } of this.options.file.state.devices) {
      if (this.options.isOnline(id)) this.seen.add(id);
      if (this.seen.has(id) || withOpen.has(id)) this.look(id, open, now);
    }
  }

  removeDevice(deviceId: string): void {
    this.options.file.state.alerts = this.records.filter((one) => one.deviceId !== deviceId);
    for (const kind of ALERT_KINDS) this.states.delete(keyOf({ deviceId, kind }));
    this.seen.delete(deviceId);
  }

  private look(deviceId: string, open: ReadonlyMap<string, AlertRecord>, now: number): void {
    const readings = this.options.readings(deviceId);
    const values = this.options.rules(deviceId);
    for (const kind of ALERT_KINDS) {
      const key = keyOf({ deviceId, kind });
      const alert = open.get(key);
      // The record is what counts: after a restart it is all there is.
      const before = alert ? RAISED : (this.states.get(key) ?? FINE);
      const rule = ruleOf(kind, values);
      const { state, news } = step(before, rule, readings[kind], now);
      this.states.set(key, state);
      if (news === 'raised') this.raise(deviceId, kind, readings, now);
      else if (news === 'cleared' && alert) this.clear(alert, now);
      // The sentence names the present value; that alone is no event.
      else if (alert && readings[kind] !== null) alert.text = sentenceOf(kind, readings[kind]);
    }
  }

  private raise(deviceId: string, kind: AlertKind, readings: Readings, now: number): void {
    const alert: AlertRecord = {
      id: newId('al'),
      deviceId,
      kind,
      severity: ALERT_RULES[kind].severity,
      text: sentenceOf(kind, readings[kind]),
      raisedAt: new Date(now).toISOString(),
      clearedAt: null,
      acknowledgedAt: null,
      acknowledgedBy: null,
    };
    this.options.file.state.alerts = [alert, ...this.records];
    this.options.file.changed();
    this.options.tell('alert-raised', alert);
  }

  private clear(alert: AlertRecord, now: number): void {
    alert.clearedAt = new Date(now).toISOString();
    let cleared = 0;
    this.options.file.state.alerts = this.records.filter((one) => one.clearedAt === null || ++cleared <= KEPT);
    this.options.file.changed();
    this.options.tell('alert-cleared', alert);
  }
}

const keyOf = ({ deviceId, kind }: Pick<AlertRecord, 'deviceId' | 'kind'>) => `${deviceId}/${kind}`;
