import type { Endpoint } from '#app/api/endpoint';
import type { ApiError } from '#app/api/errors';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { serverNow } from '../lib/serverTime';

/** A call that failed, without anything that tells whom or which device it was about. */
export interface RecentError {
  /** Milliseconds since the epoch. */
  readonly at: number;
  /** Method and path template. */
  readonly call: string;
  readonly kind: ApiError['kind'];
  readonly status: number;
}

const KEPT = 5;
const store = createStore<readonly RecentError[]>(() => []);

export function noteError({ method, path }: Endpoint, { kind, status }: ApiError): void {
  store.setState(
    (last) => [{ at: serverNow(), call: `${method} ${path}`, kind, status }, ...last].slice(0, KEPT),
    true,
  );
}

export function clearErrors(): void {
  store.setState([], true);
}

/** The last failed calls, newest first. */
export const useRecentErrors = (): readonly RecentError[] => useStore(store);
