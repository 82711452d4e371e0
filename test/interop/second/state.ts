import { notFound } from './http';

export interface Person {
  id: string;
  name: string;
  email: string;
  picture: string | null;
}

export interface Device {
  id: string;
  name: string;
  last_seen_at: string | null;
  auth: { status: 'valid' | 'expired' | 'revoked' | 'never_authenticated'; expiry: string | null };
  role: 'owner' | 'admin' | 'editor' | 'viewer';
  tags: string[];
  version: number;
  model: string | null;
  serial: string | null;
  hardware_revision: string | null;
  software_version: string | null;
  registered_at: string | null;
  public_ip: string | null;
}

export interface General {
  description: string;
  location: string;
  tags: string[];
  type: string;
}

export interface Author {
  user_id: string;
  name: string;
}

/** Of a section that the server keeps: what is desired is reported, so it is always in sync. */
export interface Section {
  section: 'general';
  version: number;
  state: 'in_sync';
  capability: { supported: boolean; carrier: boolean; confirm_s: number };
  desired: General;
  reported: General;
  delta: string[];
  desired_at: string | null;
  desired_by: Author | null;
  reported_at: null;
  apply: null;
  rejected: null;
  expires_at: null;
  last: { result: 'applied'; at: string; by: Author; error: null; before: Partial<General> } | null;
}

export interface Owned {
  device: Device;
  isOnline: boolean;
  general: Section;
}

export interface State {
  person: Person;
  devices: Map<string, Owned>;
}

const DAY_MS = 24 * 60 * 60 * 1000;

export const now = (): string => new Date().toISOString();
const inDays = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString();

function createSection(): Section {
  const values: General = { description: '', location: '', tags: [], type: 'copter' };
  return {
    section: 'general',
    version: 1,
    state: 'in_sync',
    capability: { supported: true, carrier: false, confirm_s: 60 },
    desired: values,
    reported: structuredClone(values),
    delta: [],
    desired_at: null,
    desired_by: null,
    // No device reports it.
    reported_at: null,
    apply: null,
    rejected: null,
    expires_at: null,
    last: null,
  };
}

function createDevice(id: string, name: string, isOnline: boolean): Owned {
  const device: Device = {
    id,
    name,
    last_seen_at: isOnline ? now() : inDays(-2),
    auth: { status: 'valid', expiry: inDays(90) },
    role: 'owner',
    tags: [],
    version: 1,
    model: 'Example X1',
    serial: `SN${id.slice(-8)}`,
    hardware_revision: 'r1',
    software_version: '1.0.0',
    registered_at: inDays(-30),
    public_ip: isOnline ? '198.51.100.1' : null,
  };
  return { device, isOnline, general: createSection() };
}

export function createState(): State {
  const devices = [
    createDevice('dev_00000001', 'Orchard copter', true),
    createDevice('dev_00000002', 'Quay camera', false),
  ];
  return {
    person: { id: 'u_sam', name: 'Sam Example', email: 'sam@second.example', picture: null },
    devices: new Map(devices.map((owned) => [owned.device.id, owned])),
  };
}

export function findDevice(state: State, id: string | undefined): Owned {
  const owned = state.devices.get(id ?? '');
  if (owned === undefined) throw notFound();
  // A device that is online is seen all the time.
  if (owned.isOnline) owned.device.last_seen_at = now();
  return owned;
}

export function allDevices(state: State): Owned[] {
  return [...state.devices.keys()].map((id) => findDevice(state, id));
}
