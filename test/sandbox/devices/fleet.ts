// The program that plays the devices: `fleet.ts <server> <factory file> [burn-in] [pty]`. It knows only the server's address,
// holds one socket a device, and takes orders from its parent (`{"drop": id}`, `{"connect": id}`, `{"enrol": identity}`,
// `{"clock": {"id", "offsetMs", "driftPpm"}}`, `{"behaviour": {"id", "is"}}`, `{"armed": {"id", "is"}}`, `{"boot": id}`).
import { readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { onParentGone } from '../onParentGone';
import type { FactoryDevice } from '../seed/seed';
import { fleetCameras, hasHdNoses } from './cameras';
import type { ClockError } from './DeviceClock';
import { enrol, type DeviceIdentity } from './enrol';
import type { Behaviour } from './settings/SectionState';
import { SettingsMemory } from './settingsMemory';
import { SimulatedDevice } from './SimulatedDevice';

const ONLINE_MS = 25_000;
const AWAY_MS = 10_000;
/** Devices connect one after another, not all at once, as after a power cut. */
const STAGGER_MS = 5;

onParentGone(() => process.exit(0));

const [server, factoryFile, ...flags] = process.argv.slice(2);
if (server === undefined || factoryFile === undefined) throw new Error('Usage: fleet.ts <server> <factory file>');
const factory = JSON.parse(readFileSync(factoryFile, 'utf8')) as FactoryDevice[];

const isHd = hasHdNoses(availableParallelism(), factory.length);
const settings = new SettingsMemory(`${factoryFile}.settings`);
const play = (id: string, server: string, credential: string, model = 'Quad X4') =>
  new SimulatedDevice(server, credential, model, {
    cameras: fleetCameras(model, flags.includes('burn-in'), isHd),
    hasRealShell: flags.includes('pty'),
    memory: settings.of(id),
  });

/** Credentials that devices were given later, kept beside the factory file as in a device's own memory. */
const memory = `${factoryFile}.given`;
const given = readGiven();
const devices = new Map(
  factory.map((one) => [one.id, play(one.id, server, given[one.id] ?? one.credential, one.model)] as const),
);
for (const [id, credential] of Object.entries(given)) {
  if (devices.has(id) && factory.find((one) => one.id === id)?.behaviour !== 'absent') continue;
  const device = play(id, server, credential, factory.find((one) => one.id === id)?.model);
  devices.set(id, device);
  device.connect();
}
const manual = new Set<string>();

function readGiven(): Record<string, string> {
  try {
    return JSON.parse(readFileSync(memory, 'utf8')) as Record<string, string>;
  } catch {
    return {};
  }
}

/** Plays a device without a valid credential: the parent prints the code it shows. */
async function enrolDevice(server: string, identity: DeviceIdentity): Promise<void> {
  const { model, serial } = identity;
  const result = await enrol(server, identity, (code) => process.send?.({ code, model, serial }));
  process.send?.({ result: result.outcome, model, serial });
  if (result.outcome !== 'approved') return;
  given[result.id] = result.credential;
  writeFileSync(memory, JSON.stringify(given), { mode: 0o600 });
  devices.get(result.id)?.disconnect();
  const device = play(result.id, server, result.credential, model);
  devices.set(result.id, device);
  device.connect();
}

function commute(id: string, device: SimulatedDevice): void {
  const leave = () => {
    if (!manual.has(id)) device.disconnect();
    setTimeout(arrive, AWAY_MS);
  };
  const arrive = () => {
    if (!manual.has(id)) device.connect();
    setTimeout(leave, ONLINE_MS);
  };
  setTimeout(leave, ONLINE_MS);
}

factory.forEach(({ id, behaviour }, index) => {
  const device = devices.get(id);
  if (!device || behaviour === 'absent') return;
  setTimeout(() => {
    device.connect();
    if (behaviour === 'commuter') commute(id, device);
  }, index * STAGGER_MS);
});

interface Orders {
  readonly drop?: string;
  readonly connect?: string;
  readonly enrol?: DeviceIdentity;
  readonly clock?: ClockError & { readonly id: string };
  readonly behaviour?: { readonly id: string; readonly is: Behaviour };
  readonly armed?: { readonly id: string; readonly is: boolean | null };
  readonly battery?: { readonly id: string; readonly is: number | null };
  readonly boot?: string;
}

process.on('message', (message: Orders) => {
  if (message.clock) return devices.get(message.clock.id)?.setClock(message.clock);
  if (message.behaviour) return devices.get(message.behaviour.id)?.setBehaviour(message.behaviour.is);
  if (message.armed) return devices.get(message.armed.id)?.holdArmed(message.armed.is);
  if (message.battery) return devices.get(message.battery.id)?.holdBattery(message.battery.is);
  if (message.boot !== undefined) return devices.get(message.boot)?.restart();
  if (message.enrol) {
    void enrolDevice(server, message.enrol).catch((error: unknown) => process.send?.({ failure: String(error) }));
    return;
  }
  const id = message.drop ?? message.connect ?? '';
  manual.add(id);
  if (message.drop !== undefined) devices.get(id)?.disconnect();
  else devices.get(id)?.connect();
});
