import { parse, stringify } from 'devalue';

/** Values with functions and promises in them, between two worlds of one page that share no objects. */
export interface WorldBridge {
  encode(value: unknown): string;
  decode(text: string): unknown;
}

/** What a call returned, or the message of what it threw. */
interface Outcome {
  readonly text: string;
  readonly isRejected?: boolean;
}

interface Message extends Outcome {
  readonly kind: 'call' | 'settle';
  readonly id: number;
}

/** What the other world last answered, first: of the call that is under way. */
function hearAnswers(own: string): Outcome[] {
  const answers: Outcome[] = [];
  window.addEventListener(`${own}-answer`, (event) => {
    answers[0] = JSON.parse((event as CustomEvent<string>).detail) as Outcome;
  });
  return answers;
}

/**
 * One end. Functions and promises stay where they are and cross as numbers; calls of them are events on the window,
 * which both worlds share and which are dispatched at once, so that a function can return its value.
 */
export function createWorldBridge(own: string, other: string): WorldBridge {
  const functions: ((...args: unknown[]) => unknown)[] = [];
  const pending = new Map<number, { resolve: (value: unknown) => void; reject: (reason: unknown) => void }>();
  let promises = 0;
  const answers = hearAnswers(own);

  const post = (to: string, message: Message) =>
    window.dispatchEvent(new CustomEvent(to, { detail: JSON.stringify(message) }));
  const settle = (id: number, value: unknown, isRejected: boolean) =>
    post(other, { kind: 'settle', id, text: encode(value), isRejected });
  const encode = (value: unknown): string =>
    stringify(value, {
      Fn: (one: unknown) => typeof one === 'function' && functions.push(one as () => unknown),
      Promise: (one: unknown) => {
        if (!(one instanceof Promise)) return false;
        promises += 1;
        const id = promises;
        one.then(
          (result: unknown) => settle(id, result, false),
          (error: unknown) => settle(id, (error as Error).message, true),
        );
        return id;
      },
    });
  const valueOf = ({ text, isRejected }: Outcome): unknown => {
    const value = decode(text);
    if (isRejected) throw new Error(String(value));
    return value;
  };
  const decode = (text: string): unknown =>
    parse(text, {
      Fn:
        (id: number) =>
        (...args: unknown[]) => {
          answers.length = 0;
          post(other, { kind: 'call', id, text: encode(args) });
          return answers[0] && valueOf(answers[0]);
        },
      Promise: (id: number) => new Promise((resolve, reject) => void pending.set(id, { resolve, reject })),
    });

  const outcomeOf = ({ id, text }: Message): Outcome => {
    try {
      return { text: encode(functions[id - 1]?.(...(decode(text) as unknown[]))) };
    } catch (error) {
      return { text: encode((error as Error).message), isRejected: true };
    }
  };

  window.addEventListener(own, (event) => {
    const message = JSON.parse((event as CustomEvent<string>).detail) as Message;
    if (message.kind === 'settle') {
      const waiting = pending.get(message.id);
      pending.delete(message.id);
      const value = decode(message.text);
      if (message.isRejected) waiting?.reject(new Error(String(value)));
      else waiting?.resolve(value);
      return;
    }
    window.dispatchEvent(new CustomEvent(`${other}-answer`, { detail: JSON.stringify(outcomeOf(message)) }));
  });
  return { encode, decode };
}

export const EXPOSE = 'electron-expose';
export const HELLO = 'electron-hello';
export const PAGE_END = 'electron-page';
export const PRELOAD_END = 'electron-preload-end';
