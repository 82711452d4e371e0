import { isRefusedArmed, useAskFirst, type AskFirst } from './useAskFirst';
import { useIsArmed } from './useIsArmed';

interface Dialog {
  readonly isArmed: boolean;
  readonly isNews: boolean;
  readonly onConfirm: () => Promise<void>;
  readonly onClose: () => void;
}

export interface Asked<T> extends AskFirst<T> {
  /** Returns the props with which `AskFirst` shows the open question. `send` sends the answer, as in `answer`. */
  dialog(send: (about: T, wasArmed: boolean) => Promise<void>): Dialog;
  /**
   * Sends without a question. Opens the question if the call is refused because the vehicle is armed, and calls `refuse` after any other
   * failure. Never rejects.
   */
  attempt(about: T, send: () => Promise<unknown>, refuse: (error: unknown) => void): Promise<void>;
}

/** The question before an action at the current device, which depends on whether its vehicle is armed. Subscribes to telemetry only if `matters`. */
export function useAsked<T>(matters = true): Asked<T> {
  const question = useAskFirst<T>(useIsArmed(matters));
  const { isArmed, isNews, answer, askRefused, close } = question;
  return {
    ...question,
    dialog: (send) => ({ isArmed, isNews, onConfirm: () => answer(send), onClose: close }),
    attempt: async (about, send, refuse) => {
      try {
        await send();
      } catch (error) {
        if (isRefusedArmed(error)) askRefused(about);
        else refuse(error);
      }
    },
  };
}
