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
  readonly kind: 'success' | 'error' | 'critical' | 'blank';
  readonly title: ReactNode;
  readonly description?: ReactNode;
  readonly durationMs: number;
  /** A button below the words. A click on it also closes the toast. */
  readonly action?: { readonly label: string; readonly run: () => void };
  /** Further buttons, after the first. */
  readonly more?: readonly NonNullable<ToastRequest['action']>[];
}

interface Options {
  readonly id?: string;
  readonly description?: ReactNode;
  readonly durationMs?: number;
  readonly action?: NonNullable<ToastRequest['action']>;
  readonly more?: NonNullable<ToastRequest['more']>;
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

/** As an error, in the colour of critical alerts. */
export function toastCritical(title: ReactNode, options: Options = {}): void {
  enqueue('critical', title, options);
}

export function toastSuccess(title: ReactNode, options: Options = {}): void {
  enqueue('success', title, options);
}

/** Says that something has begun, without a sign of success; its outcome may replace it under the same id. */
export function toastBegun(title: ReactNode, options: Options = {}): void {
  enqueue('blank', title, options);
}

type Dismiss = (id: string) => void;
const dismissals = new Set<Dismiss>();

export const toastQueue = {
  use: (): readonly ToastRequest[] => useStore(store),
  take: (id: string): void => store.setState((queue) => queue.filter((one) => one.id !== id), true),
  /** For the view. The result unsubscribes. */
  onDismiss: (dismiss: Dismiss): (() => void) => {
    dismissals.add(dismiss);
    return () => void dismissals.delete(dismiss);
  },
};

/** Removes a toast, whether it is shown or waiting. */
export function dismissToast(id: string): void {
  toastQueue.take(id);
  dismissals.forEach((dismiss) => dismiss(id));
}
