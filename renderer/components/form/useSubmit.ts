import { isApiError, type ApiError } from '#app/api/errors';
import { useRef, useState, type SyntheticEvent } from 'react';
import { flushSync } from 'react-dom';
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import { errorMessageOf } from '../../api/errorMessageOf';
import { fill } from '../../lib/fill';
import { useSecondsUntil } from '../../lib/useNow';
import { WORDS } from './words';
import { serverNow } from '../../lib/serverTime';

interface Options<T extends FieldValues> {
  readonly form: UseFormReturn<T>;
  /** Which field a pointer of a 422 answer means, as `/email` for the field `emails`. */
  readonly fields: Readonly<Record<string, FieldPath<T>>>;
  readonly send: (values: T) => Promise<void>;
}

export interface Submission {
  /** A sentence beside the button. Problems of single fields are shown at their fields. */
  readonly problem: string | null;
  /** Seconds until the server takes another try (429); 0 at all other times. */
  readonly waitS: number;
  readonly isBusy: boolean;
  readonly submit: (event: SyntheticEvent) => Promise<void>;
  clear(): void;
}

const isUnreached = ({ kind }: ApiError) => kind === 'network' || kind === 'timeout';

function sentenceOf(error: unknown): string {
  const message = errorMessageOf(error);
  return isApiError(error) && isUnreached(error) ? fill(WORDS.notSent, { problem: message }) : message;
}

/** The fields a 422 answer points at, with its words. */
function fieldProblems<T extends FieldValues>(error: unknown, fields: Options<T>['fields']) {
  if (!isApiError(error)) return [];
  return error.fields.flatMap(({ pointer, detail }) => {
    const name = fields[pointer];
    return name === undefined ? [] : [{ name, detail }];
  });
}

/** Sends a form once however often it is submitted, and puts each reason for a refusal where it belongs. Typed text always stays. */
export function useSubmit<T extends FieldValues>({ form, fields, send }: Options<T>): Submission {
  const [problem, setProblem] = useState<string | null>(null);
  const [waitUntil, setWaitUntil] = useState(0);
  const [isBusy, setIsBusy] = useState(false);
  const isSending = useRef(false);
  const waitS = useSecondsUntil(waitUntil);

  const refuse = (error: unknown) => {
    const found = fieldProblems(error, fields);
    for (const { name, detail } of found) form.setError(name, { message: detail });
    const [first] = found;
    if (first) form.setFocus(first.name);
    else setProblem(sentenceOf(error));
    if (isApiError(error) && error.status === 429) setWaitUntil(serverNow() + (error.retryAfterMs ?? 0));
  };

  const run = async (values: T) => {
    if (isSending.current || serverNow() < waitUntil) return;
    isSending.current = true;
    setIsBusy(true);
    setProblem(null);
    const focused = document.activeElement;
    const end = () => {
      isSending.current = false;
      // Fields that were disabled meanwhile have lost the focus, and take it only once they are enabled.
      flushSync(() => setIsBusy(false));
      if (document.activeElement === document.body && focused instanceof HTMLElement) focused.focus();
    };
    try {
      await send(values);
      end();
    } catch (error) {
      end();
      refuse(error);
    }
  };
  return { problem, waitS, isBusy, submit: (event) => form.handleSubmit(run)(event), clear: () => setProblem(null) };
}
