import { isApiError } from '#app/api/errors';
import { useState } from 'react';

/** True when the server or the device refused a call because the vehicle is armed. */
export const isRefusedArmed = (error: unknown): boolean => isApiError(error) && error.code === 'device_armed';

export interface AskFirst<T> {
  /** The subject of the open question; null while none is open. */
  readonly asked: T | null;
  /** Whether the vehicle is armed, as the open question shows it; without a question, by telemetry. */
  readonly isArmed: boolean;
  /** The question opened because a call was refused; telemetry may not report the arming yet. */
  readonly isNews: boolean;
  ask(about: T): void;
  /** Opens the question for an armed vehicle after a refused call, whatever telemetry reports. */
  askRefused(about: T): void;
  close(): void;
  /** Sends the answer together with the arming that the question showed. Rejects on failure, unless the question opens again. */
  answer(send: (about: T, wasArmed: boolean) => Promise<void>): Promise<void>;
}

interface Open<T> {
  readonly about: T;
  /** The call was refused because the vehicle is armed, even if telemetry does not report it yet. */
  readonly isRefused: boolean;
  /** The arming that the question showed, while the answer is being sent; null otherwise. */
  readonly said: boolean | null;
}

/**
 * A question that updates when the vehicle is armed or disarmed while it is open. If telemetry is late and the call is refused,
 * the question opens again and says so. `toldArmed`: armed by telemetry. `inForm`: the subject of a question that is part of a form,
 * which is open as long as the form is.
 */
export function useAskFirst<T>(toldArmed: boolean, inForm: T | null = null): AskFirst<T> {
  const begun = inForm === null ? null : { about: inForm, isRefused: false, said: null };
  const [open, setOpen] = useState<Open<T> | null>(begun);
  const isArmed = open === null ? toldArmed : (open.said ?? (open.isRefused || toldArmed));
  return {
    asked: open?.about ?? null,
    isArmed,
    isNews: open?.isRefused === true,
    ask: (about) => setOpen({ about, isRefused: false, said: null }),
    askRefused: (about) => setOpen({ about, isRefused: true, said: null }),
    close: () => setOpen(begun && open),
    answer: async (send) => {
      if (open === null) return;
      const { about } = open;
      setOpen({ ...open, said: isArmed });
      try {
        await send(about, isArmed);
        setOpen(begun && open);
      } catch (error) {
        const isNews = !isArmed && isRefusedArmed(error);
        setOpen({ about, isRefused: open.isRefused || isNews, said: null });
        if (!isNews) throw error;
      }
    },
  };
}
