import type { EventEmitter } from 'node:events';

/** Calls `emit` with an event that can be prevented; true when it was. */
export function emitPreventable(emitter: EventEmitter, name: string, extra: object = {}): boolean {
  let isPrevented = false;
  emitter.emit(name, {
    ...extra,
    preventDefault: () => (isPrevented = true),
    get defaultPrevented() {
      return isPrevented;
    },
  });
  return isPrevented;
}
