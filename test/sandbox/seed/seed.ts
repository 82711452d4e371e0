import { randomBytes, randomUUID } from 'node:crypto';
import type { Role } from '#app/domain/role';
import { FIRST_VERSION } from '../devices/Computer';
import type { AccessRecord, DeviceRecord, State } from '../server/records';
import { hashSecret } from '../server/secrets';

/** How a simulated device behaves: always online, coming and going, or never connecting. */
export type Behaviour = 'steady' | 'commuter' | 'absent';

/** The id and the credential that a device gets at the factory. */
export interface FactoryDevice {
  readonly id: string;
  readonly name: string;
  readonly model: string;
  readonly serial: string;
  readonly softwareVersion: string;
  readonly credential: string;
  readonly behaviour: Behaviour;
}

type Seed = Pick<DeviceRecord, 'name' | 'model'> & {
  behaviour: Behaviour;
  auth?: DeviceRecord['auth']['status'];
  shared?: Readonly<Record<string, Role>>;
};

const FIRST: readonly Seed[] = [
  { name: 'Harbour drone', model: 'Quad X4', behaviour: 'steady', shared: { u_jonas: 'admin', u_ines: 'viewer' } },
  { name: 'North mast camera', model: 'Mast Cam 2', behaviour: 'commuter', shared: { u_jonas: 'editor' } },
  { name: 'Survey wing', model: 'Wing VTOL', behaviour: 'steady' },
  { name: 'Greenhouse camera', model: 'Mast Cam 2', behaviour: 'absent' },
  { name: 'River gauge camera', model: 'Mast Cam 1', behaviour: 'absent', auth: 'expired' },
  { name: 'Old rover', model: 'Rover 6', behaviour: 'absent', auth: 'revoked' },
  { name: 'Workshop spare', model: 'Quad X4', behaviour: 'absent', auth: 'never_authenticated' },
  { name: 'Quarry drone', model: 'Quad X4', behaviour: 'commuter', shared: { u_ines: 'viewer' } },
];
const PLACES = ['Dock', 'Ridge', 'Orchard', 'Gate', 'Tower', 'Valley', 'Bridge', 'Yard', 'Field', 'Tunnel'];
const KINDS: readonly (readonly [string, string])[] = [
  ['drone', 'Quad X4'],
  ['camera', 'Mast Cam 2'],
  ['rover', 'Rover 6'],
];

function seedAt(index: number): Seed {
  const fixed = FIRST[index];
  if (fixed) return fixed;
  const [kind, model] = KINDS[index % KINDS.length] ?? ['device', 'Unknown'];
  const place = PLACES[index % PLACES.length] ?? 'Site';
  return { name: `${place} ${kind} ${index + 1}`, model, behaviour: index % 5 === 4 ? 'commuter' : 'steady' };
}

function lastSeen(seed: Seed, index: number, now: number): string | null {
  if (seed.auth === 'never_authenticated') return null;
  const hours = seed.behaviour === 'absent' ? 26 * (index + 1) : 0.05;
  return new Date(now - hours * 3_600_000).toISOString();
}

const DAY = 86_400_000;

function authOf(seed: Seed, now: number): DeviceRecord['auth'] {
  const status = seed.auth ?? 'valid';
  if (status === 'never_authenticated') return { status, expiry: null };
  return { status, expiry: new Date(now + (status === 'expired' ? -3 : 90) * DAY).toISOString() };
}

function accessOf(seed: Seed, grantedAt: string): Record<string, AccessRecord> {
  const roles: Readonly<Record<string, Role>> = { u_mara: 'owner', ...seed.shared };
  return Object.fromEntries(
    Object.entries(roles).map(([id, role]) => [
      id,
      { role, grantedAt, grantedBy: id === 'u_mara' ? null : 'u_mara', expiresAt: null },
    ]),
  );
}

/** A fresh state with `count` devices owned by the first person, and the credentials their makers gave them. */
export function seed(count: number, now: number): { state: State; factory: FactoryDevice[] } {
  const factory: FactoryDevice[] = [];
  const devices: DeviceRecord[] = [];
  const registeredAt = new Date(now - 30 * DAY).toISOString();
  for (let index = 0; index < count; index += 1) {
    const plan = seedAt(index);
    const id = `dev_${randomUUID().slice(0, 8)}`;
    const credential = randomBytes(32).toString('base64url');
    const serial = randomBytes(6).toString('hex').toUpperCase();
    factory.push({
      id,
      name: plan.name,
      model: plan.model,
      serial,
      softwareVersion: FIRST_VERSION,
      credential,
      behaviour: plan.behaviour,
    });
    devices.push({
      id,
      name: plan.name,
      model: plan.model,
      serial,
      hardwareRevision: `r${(index % 4) + 1}`,
      softwareVersion: FIRST_VERSION,
      // An address of the documentation range (RFC 5737).
      publicIp: `198.51.100.${(index % 250) + 1}`,
      registeredAt,
      version: 1,
      credentialHash: hashSecret(credential),
      lastSeenAt: lastSeen(plan, index, now),
      auth: authOf(plan, now),
      access: accessOf(plan, registeredAt),
    });
  }
  return {
    state: {
      version: 3,
      devices,
      invitations: [],
      audit: [],
      settings: {},
      jobs: {},
      mavlink: {},
      sources: {},
      alerts: [],
      quietHours: {},
      userSettings: {},
      vapid: null,
    },
    factory,
  };
}
