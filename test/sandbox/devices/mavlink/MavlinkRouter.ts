import { clearInterval, setInterval } from 'node:timers';
import { addressText, interrupts, type Endpoint } from '#app/settings/mavlinkEndpoint';
import { isVehicle } from '../cameras';
import {
  ARMED,
  BLANK,
  ChangingItems,
  itemWire,
  type ChangingItem,
  type Rejection,
  type Removal,
  type Wanted,
} from '../items/ChangingItems';
import { hasNoSettings } from '../models';
import type { JobWord } from '../settings/CommandRunner';
import type { Behaviour } from '../settings/SectionState';
import { fateOf, isUnknownName, nameNotFound, statusRow } from './endpointStatus';
import { ADDRESSES, FACTORY_ENDPOINTS, LOOSE_PORT, SERIAL_PORTS, TAKEN_PORT } from './factory';
import { readRouterOrder } from './orders';

type Item = ChangingItem<Endpoint>;

export interface RouterOptions {
  readonly model: string;
  /** Sends to the server; nothing is sent while it is not connected. */
  readonly send: (message: object) => void;
  readonly isArmed: () => boolean;
}

const APPLY_MS = 700;
const TEST_MS = 3000;
const TEST_STEPS = 6;
const LOOK_MS = 1000;
const LOOSE_MS = 60_000;
const AWAY_MS = 20_000;
const RUNNING = { state: 'running', progress_pct: 0, step: null, result: null, error: null } as const;

/** The MAVLink router of one device: its own endpoints, each changed without touching the others. */
export class MavlinkRouter {
  private readonly items = new ChangingItems<Endpoint, Item>({
    factory,
    fresh: () => ({ ...BLANK }),
    behaviour: () => this.behaviour,
    applyMs: APPLY_MS,
    refuse: (item, wanted) => this.armedRefusal(item, wanted, wanted.desired) ?? refusal(wanted),
    refuseRemoval: (item, order) => this.armedRefusal(item, order, null),
    onChange: () => this.report(false),
  });
  private behaviour: Behaviour = {};
  /** Where a test says whether a port is plugged. */
  private readonly held = new Map<string, boolean>();
  private looked = '';
  private looking: NodeJS.Timeout | undefined;
  private readonly hasRouter: boolean;
  private readonly isOld: boolean;

  constructor(private readonly options: RouterOptions) {
    this.hasRouter = isVehicle(options.model);
    this.isOld = hasNoSettings(options.model);
  }

  setBehaviour(behaviour: Behaviour): void {
    this.behaviour = behaviour;
  }

  /** Plugs a serial port in or out; null: as its plug has it. */
  setPlugged(path: string, isPlugged: boolean | null): void {
    if (isPlugged === null) this.held.delete(path);
    else this.held.set(path, isPlugged);
    this.look();
  }

  /** On a fresh connection. */
  greet(): void {
    if (this.isOld) return;
    this.report(true);
    clearInterval(this.looking);
    this.looking = setInterval(() => this.look(), LOOK_MS);
    this.looking.unref();
  }

  /** The connection is gone; the router goes on. */
  leave(): void {
    clearInterval(this.looking);
  }

  /** All endpoints are as they left the factory. */
  reset(): void {
    this.items.reset();
    this.report(false);
  }

  /** Other messages are ignored. */
  obey(text: string): void {
    const order = this.isOld ? null : readRouterOrder(text);
    if (!order || this.behaviour.ignores) return;
    if (order.type === 'mavlink-test') return this.test(order.job, order.endpoint);
    const wanted = new Set(order.endpoints.map(({ id }) => id));
    for (const one of order.endpoints) if (!this.items.all.get(one.id)?.isFixed) this.items.begin(one);
    this.items.removeOthers(wanted, order.removals);
    this.report(false);
  }

  /** The rows of `mavlink-status`. */
  rows(rate: number, now: number): readonly object[] {
    return [...this.items.all].flatMap(([id, { values }]) =>
      values ? [statusRow(id, values, fateOf(values, this.isPlugged), { rate, now })] : [],
    );
  }

  /** The vehicle may have been armed since the order was given. `after` null: the endpoint is to go. */
  private armedRefusal(
    { values }: Item,
    { override_armed: isOverridden }: Removal,
    after: Endpoint | null,
  ): Rejection | null {
    const isCut = values !== null && interrupts(values, after) && !isOverridden;
    return isCut && this.options.isArmed() ? ARMED : null;
  }

  private readonly isPlugged = (path: string): boolean => {
    const held = this.held.get(path);
    if (held !== undefined) return held;
    return path !== LOOSE_PORT || Date.now() % LOOSE_MS < LOOSE_MS - AWAY_MS;
  };

  /** Reports plugs that came or went. */
  private look(): void {
    if (JSON.stringify(this.ports) !== this.looked) this.report(false);
  }

  private get ports() {
    return SERIAL_PORTS.map((port) => ({ ...port, plugged: this.isPlugged(port.path) }));
  }

  /** Listens for some seconds; what it hears depends on the address alone. */
  private test(job: string, endpoint: Endpoint): void {
    const say = (word: JobWord) => this.options.send({ type: 'job', job, ...word });
    say({ ...RUNNING, step: 'Listening' });
    const stepMs = (this.behaviour.slowMs ?? TEST_MS) / TEST_STEPS;
    let step = 0;
    const timer = setInterval(() => {
      step += 1;
      if (step < TEST_STEPS) {
        return say({ ...RUNNING, step: 'Listening', progress_pct: Math.round((100 * step) / TEST_STEPS) });
      }
      clearInterval(timer);
      return say(this.heardAt(endpoint));
    }, stepMs);
    timer.unref();
  }

  private heardAt(endpoint: Endpoint): JobWord {
    const { state, reason } = fateOf({ ...endpoint, enabled: true }, this.isPlugged);
    if (state === 'up') {
      const result = { system_id: 1, rate_hz: 1 };
      return { state: 'succeeded', progress_pct: 100, step: null, result, error: null };
    }
    return { ...RUNNING, state: 'failed', progress_pct: null, error: silenceOf(endpoint, reason) };
  }

  private report(greeting: boolean): void {
    if (this.isOld) return;
    this.looked = JSON.stringify(this.ports);
    this.options.send({
      type: 'mavlink',
      greeting,
      supported: this.hasRouter,
      serial_ports: this.hasRouter ? this.ports : [],
      addresses: this.hasRouter ? ADDRESSES : [],
      endpoints: this.hasRouter
        ? [...this.items.all].map(([id, item]) => ({ ...itemWire(id, item), managed: item.isFixed }))
        : [],
    });
  }
}

/** Why a test received nothing at the endpoint. */
function silenceOf(endpoint: Endpoint, reason: string | null) {
  const address = endpoint.address ?? '';
  if (isUnknownName(address)) return { code: 'name_not_found', error: nameNotFound(address) };
  const where = addressText(endpoint) ?? endpoint.device ?? '';
  return reason === 'unplugged'
    ? { code: 'unplugged', error: `No packets: ${where} is unplugged.` }
    : { code: 'no_packets', error: `No packets: nothing answers at ${where}.` };
}

const factory = (): Map<string, Item> =>
  new Map(
    FACTORY_ENDPOINTS.map(({ id, isManaged, endpoint }) => [
      id,
      { ...BLANK, version: 1, isFixed: isManaged, values: endpoint },
    ]),
  );

function refusal({ desired: { type, port } }: Wanted<Endpoint>): Rejection | null {
  if (type !== 'udp_server' || port !== TAKEN_PORT) return null;
  const error = `Another program of the device listens on port ${TAKEN_PORT}.`;
  return { code: 'port_in_use', error, pointer: '/port' };
}
