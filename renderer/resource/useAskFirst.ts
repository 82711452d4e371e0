import { isApiError } from '#app/api/errors';
import { useState } from 'react';

/** The server or the device refuses because the vehicle is armed. */
export const isRefusedArmed = (error: unknown): boolean => isApiError(error) && error.code === 'device_armed';

export interface AskFirst<T> {
  /** What the open question is about; null: none is open. */
  readonly asked: T | null;
  /** What the open question shows; without one, what telemetry reports. */
  readonly isArmed: boolean;
  /** The question is open because a call was refused, which is newer than what telemetry reports. */
  readonly isNews: boolean;
  ask(about: T): void;
  /** Opens the question as of an armed vehicle, whatever telemetry says: a call was refused. */
  askRefused(about: T): void;
  close(): void;
  /** Sends the answer with what the question said of arming. Rejects when it fails, unless it has to be asked again. */
  answer(send: (about: T, wasArmed: boolean) => Promise<void>): Promise<void>;
}

interface Open<T> {
  readonly about: T;
  /** The call was refused because the vehicle is armed, even if telemetry does not report it yet. */
  readonly isRefused: boolean;
  /** While the answer is being sent: what the question showed of arming; otherwise null. */
  readonly said: boolean | null;
}

/**
 * A question that follows the vehicle's arming while it is open: it may be armed between the question and
 * its answer. Where telemetry is late, the refusal opens the question again, with that said. `toldArmed`: as telemetry says.
 */
export function useAskFirst<T>(toldArmed: boolean): AskFirst<T> {
  const [open, setOpen] = useState<Open<T> | null>(null);
  const isArmed = open === null ? toldArmed : (open.said ?? (open.isRefused || toldArmed));
  return {
    asked: open?.about ?? null,
    isArmed,
    isNews: open?.isRefused === true,
    ask: (about) => setOpen({ about, isRefused: false, said: null }),
    askRefused: (about) => setOpen({ about, isRefused: true, said: null }),
    close: () => setOpen(null),
    answer: async (send) => {
      if (open === null) return;
      const { about } = open;
      setOpen({ ...open, said: isArmed });
      try {
        await send(about, isArmed);
        setOpen(null);
      } catch (error) {
        const isNews = !isArmed && isRefusedArmed(error);
        setOpen({ about, isRefused: open.isRefused || isNews, said: null });
        if (!isNews) throw error;
      }
    },
  };
}
