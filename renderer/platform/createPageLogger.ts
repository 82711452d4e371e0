import pino from 'pino/browser';
import type { LogSink } from '../lib/log';

/** pino's browser build; entries go to `sink`, not to the console. */
export function createPageLogger(sink: LogSink): LogSink {
  const logger = pino({
    level: 'debug',
    browser: {
      disabled: false,
      write: () => undefined,
      transmit: {
        level: 'debug',
        send: (level, { messages }) => {
          const [data, message] = messages as [{ readonly data?: unknown }, string];
          sink(level as Parameters<LogSink>[0], message, data.data);
        },
      },
    },
  });
  return (level, message, data) => logger[level]({ data }, message);
}
