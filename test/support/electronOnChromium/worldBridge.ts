import { parse, stringify } from 'devalue';

/** Values with functions and promises in them, between two worlds of one page that share no objects. */
export interface WorldBridge {
  encode(value: unknown): string;
  decode(text: string): unknown;
}

interface Message {
  readonly kind: 'call' | 'settle';
  readonly id: number;
  readonly text: string;
  readonly isRejected?: boolean;
}

/**
 * One end. Functions and promises stay where they are and cross as numbers; calls of them are events on the window,
 * which both worlds share and which are dispatched at once, so that a function can return its value.
 */
export function createWorldBridge(own: string, other: string): WorldBridge {
  const functions: ((...args: unknown[]) => unknown)[] = [];
  const pending = new Map<number, { resolve: (value: unknown) => void; reject: (reason: unknown) => void }>();
  let promises = 0;
  /** Of the call that is under way. */
  const answers: string[] = [];

  const post = (to: string, message: Message) =>
    window.dispatchEvent(new CustomEvent(to, { detail: JSON.stringify(message) }));

  const encode = (value: unknown): string =>
    stringify(value, {
      Fn: (one: unknown) => typeof one === 'function' && functions.push(one as () => unknown),
      Promise: (one: unknown) => {
        if (!(one instanceof Promise)) return false;
        promises += 1;
        const id = promises;
        one.then(
          (result: unknown) => post(other, { kind: 'settle', id, text: encode(result) }),
          (error: unknown) =>
            post(other, { kind: 'settle', id, text: encode((error as Error).message), isRejected: true }),
        );
        return id;
      },
    });
  const decode = (text: string): unknown =>
    parse(text, {
      Fn:
        (id: number) =>
        (...args: unknown[]) => {
          answers.length = 0;
          post(other, { kind: 'call', id, text: encode(args) });
          const [text] = answers;
          return text === undefined ? undefined : decode(text);
        },
      Promise: (id: number) =>
        new Promise((resolve, reject) => {
          pending.set(id, { resolve, reject });
        }),
    });

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
    const result = functions[message.id - 1]?.(...(decode(message.text) as unknown[]));
    window.dispatchEvent(new CustomEvent(`${other}-answer`, { detail: encode(result) }));
  });
  window.addEventListener(`${own}-answer`, (event) => {
    answers[0] = (event as CustomEvent<string>).detail;
  });
  return { encode, decode };
}

export const EXPOSE = 'electron-expose';
export const HELLO = 'electron-hello';
export const PAGE_END = 'electron-page';
export const PRELOAD_END = 'electron-preload-end';
