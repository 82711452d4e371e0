// The program that plays the devices: `fleet.ts <server> <factory file>`. It knows the server by its address alone,
// holds one socket a device, and takes orders from its parent (`{"drop": id}`, `{"connect": id}`).
import { readFileSync } from 'node:fs';
import type { FactoryDevice } from '../seed/seed';
import { SimulatedDevice } from './SimulatedDevice';

const ONLINE_MS = 25_000;
const AWAY_MS = 10_000;
/** Devices connect one after another, as they do when power returns, not in one blow. */
const STAGGER_MS = 5;

const [server, factoryFile] = process.argv.slice(2);
if (server === undefined || factoryFile === undefined) throw new Error('Usage: fleet.ts <server> <factory file>');
const factory = JSON.parse(readFileSync(factoryFile, 'utf8')) as FactoryDevice[];
const devices = new Map(factory.map((one) => [one.id, new SimulatedDevice(server, one.credential)]));
const manual = new Set<string>();

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

process.on('message', (message: { drop?: string; connect?: string }) => {
  const id = message.drop ?? message.connect ?? '';
  manual.add(id);
  if (message.drop !== undefined) devices.get(id)?.disconnect();
  else devices.get(id)?.connect();
});
process.on('disconnect', () => process.exit(0));
