import { parsePresenceEvent } from '#app/events/presenceEvent';
import { PresenceGatherer } from '#app/events/presenceNews';
import { nextFrame } from '../lib/nextFrame';
import type { OpenStream } from './Platform';

/** Wraps a stream that delivers event by event: reads its presence events and passes them on once a frame. */
export const gatherPresence =
  (open: OpenStream, schedule: (run: () => void) => () => void = nextFrame): OpenStream =>
  (handlers) => {
    const gatherer = new PresenceGatherer();
    let cancel: (() => void) | null = null;
    const tell = () => {
      cancel?.();
      cancel = null;
      const news = gatherer.take();
      if (news) handlers.onPresence?.(news);
    };
    const close = open({
      onOpen: () => handlers.onOpen(),
      onActivity: () => handlers.onActivity(),
      onEvent: (name, data) => {
        const event = parsePresenceEvent(name, data);
        if (event === null) return handlers.onEvent(name, data);
        gatherer.add(event);
        cancel ??= schedule(tell);
      },
      onEnd: (end) => {
        tell();
        handlers.onEnd(end);
      },
    });
    return () => {
      cancel?.();
      close();
    };
  };
