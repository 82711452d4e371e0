import { toast, type ToastOptions } from 'react-hot-toast/headless';

/** How long a toast stays by default, in ms (`spec.md` §9). */
export const TOAST_MS = 4000;

/** Shows an error; the same id shows once however often it is called. */
export function toastError(message: string, options: Pick<ToastOptions, 'id' | 'duration'> = {}): void {
  toast.error(message, options);
}

export function toastSuccess(message: string, options: Pick<ToastOptions, 'id' | 'duration'> = {}): void {
  toast.success(message, options);
}
