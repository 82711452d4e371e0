import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

/** How long a toast stays by default, in ms (specification §9). */
export const TOAST_MS = 4000;
/** Toasts shown at once; the rest wait for their turn (specification §9). */
export const MAX_VISIBLE = 3;

export interface ToastRequest {
  /** The same id shows once, with the newest words, however often it is called. */
  readonly id: string;
  readonly kind: 'success' | 'error' | 'blank';
  readonly title: ReactNode;
  readonly description?: ReactNode;
  readonly durationMs: number;
  /** A button below the words; the toast goes with its click. */
  readonly action?: { readonly label: string; readonly run: () => void };
  /** A second button, after the first. */
  readonly second?: { readonly label: string; readonly run: () => void };
}

interface Options {
  readonly id?: string;
  readonly description?: ReactNode;
  readonly durationMs?: number;
  readonly action?: NonNullable<ToastRequest['action']>;
  readonly second?: NonNullable<ToastRequest['second']>;
}

/** What is still to be shown. The view, which comes with the first toast, takes from it. */
const store = createStore<readonly ToastRequest[]>(() => []);
let count = 0;

function enqueue(kind: ToastRequest['kind'], title: ReactNode, options: Options): void {
  count += 1;
  const request = { kind, title, id: `toast-${count}`, durationMs: TOAST_MS, ...options };
  store.setState((queue) => [...queue.filter((one) => one.id !== request.id), request], true);
}

export function toastError(title: ReactNode, options: Options = {}): void {
  enqueue('error', title, options);
}

export function toastSuccess(title: ReactNode, options: Options = {}): void {
  enqueue('success', title, options);
}

/** Says that something has begun, without a sign of success; its outcome may replace it under the same id. */
export function toastBegun(title: ReactNode, options: Options = {}): void {
  enqueue('blank', title, options);
}

export const toastQueue = {
  use: (): readonly ToastRequest[] => useStore(store),
  take: (id: string): void => store.setState((queue) => queue.filter((one) => one.id !== id), true),
};
