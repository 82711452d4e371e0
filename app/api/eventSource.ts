import type { EventSourceSpec } from '../domain/eventSource';
import type { Endpoint } from './endpoint';
import { openDeviceEvents, openDevicesEvents, openEvents, openLogStream } from './events';
import { fillPath } from './path';

export interface EventSourcePath {
  /** For traces. */
  readonly template: string;
  /** With its query. */
  readonly path: string;
}

const at = ({ path: template }: Endpoint, id: string, query = ''): EventSourcePath => ({
  template,
  path: fillPath(template, { id }) + query,
});

/** Where a stream is. Throws ApiError `invalid-request` for an unsafe id. */
export function pathOfSource(source: EventSourceSpec): EventSourcePath {
  switch (source.kind) {
    case 'account':
      return at(openEvents, '');
    case 'device': {
      const { id, topics } = source;
      return at(openDeviceEvents, id, topics && `?topics=${topics.join(',')}`);
    }
    case 'logs':
      return at(openLogStream, source.id, `?${source.query}`);
    case 'devices': {
      const { ids, topics, maxHz } = source;
      return at(
        openDevicesEvents,
        '',
        `?ids=${ids.map(encodeURIComponent).join(',')}&topics=${topics.join(',')}&max_hz=${maxHz}`,
      );
    }
  }
}
