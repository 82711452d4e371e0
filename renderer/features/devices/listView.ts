import { hasAuthProblem, type Device } from '#app/domain/device';
import { ROLES, type Role } from '#app/domain/role';

export const SORTS = ['name', 'status', 'seen'] as const;
export type Sort = (typeof SORTS)[number];

/** What the list shows, as it stands in the address: `?q=&sort=&status=&role=&auth=`. */
export interface ListView {
  readonly query: string;
  readonly sort: Sort;
  readonly status: 'online' | 'offline' | null;
  readonly role: Role | null;
  readonly onlyAuthProblems: boolean;
}

const MAX_QUERY = 100;

function oneOf<T extends string>(values: readonly T[], value: string | null): T | null {
  return values.find((one) => one === value) ?? null;
}

/** A view from the address; what it does not know it leaves at its default. */
export function readView(params: URLSearchParams): ListView {
  return {
    query: (params.get('q') ?? '').slice(0, MAX_QUERY),
    sort: oneOf(SORTS, params.get('sort')) ?? 'name',
    status: oneOf(['online', 'offline'], params.get('status')),
    role: oneOf(ROLES, params.get('role')),
    onlyAuthProblems: params.get('auth') === 'problem',
  };
}

/** The address of a view; defaults are left out, parameters of others are kept. */
export function writeView(params: URLSearchParams, change: Partial<ListView>): URLSearchParams {
  const view = { ...readView(params), ...change };
  const next = new URLSearchParams(params);
  const put = (name: string, value: string | null) => (value ? next.set(name, value) : next.delete(name));
  put('q', view.query.slice(0, MAX_QUERY));
  put('sort', view.sort === 'name' ? null : view.sort);
  put('status', view.status);
  put('role', view.role);
  put('auth', view.onlyAuthProblems ? 'problem' : null);
  return next;
}

export function isFiltered(view: ListView): boolean {
  return view.query.trim() !== '' || view.status !== null || view.role !== null || view.onlyAuthProblems;
}

const collator = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });

/** Devices by name, numbers as numbers. The dear part of ordering: done once a list, not once an event. */
export function sortByName(devices: readonly Device[]): Device[] {
  return [...devices].sort((a, b) => collator.compare(a.name, b.name) || (a.id < b.id ? -1 : 1));
}

/** True when presence decides what is shown or in which order. */
export function dependsOnPresence(view: ListView): boolean {
  return view.sort !== 'name' || view.status !== null;
}

export interface PresenceLookup {
  isOnline(device: Device): boolean;
  /** Last seen, in ms since the epoch; -1 for never. */
  seenAt(device: Device): number;
}

/** The devices that a view shows, in its order; `devices` come in the order of their names and are not changed. */
export function applyView(devices: readonly Device[], view: ListView, presence: PresenceLookup): Device[] {
  const words = view.query.trim().toLocaleLowerCase();
  const shown = devices.filter(
    (device) =>
      (words === '' || device.name.toLocaleLowerCase().includes(words) || device.id.toLowerCase().includes(words)) &&
      (view.role === null || device.role === view.role) &&
      (!view.onlyAuthProblems || hasAuthProblem(device.authStatus)) &&
      (view.status === null || presence.isOnline(device) === (view.status === 'online')),
  );
  // Sorting is stable: within one state or moment the names stay in order.
  if (view.sort === 'status') shown.sort((a, b) => Number(presence.isOnline(b)) - Number(presence.isOnline(a)));
  if (view.sort === 'seen') shown.sort((a, b) => presence.seenAt(b) - presence.seenAt(a));
  return shown;
}
