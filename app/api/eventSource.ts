import type { EventSourceSpec } from '../domain/eventSource';
import { openDeviceEvents, openDevicesEvents, openEvents, openLogStream } from './events';
import { fillPath } from './path';

export interface EventSourcePath {
  /** For traces. */
  readonly template: string;
  /** With its query. */
  readonly path: string;
}

/** Where a stream is. Throws ApiError `invalid-request` for an unsafe id. */
export function pathOfSource(source: EventSourceSpec): EventSourcePath {
  switch (source.kind) {
    case 'account':
      return { template: openEvents.path, path: openEvents.path };
    case 'device': {
      const { id, topics } = source;
      const query = topics === undefined ? '' : `?topics=${topics.join(',')}`;
      return { template: openDeviceEvents.path, path: fillPath(openDeviceEvents.path, { id }) + query };
    }
    case 'logs': {
      const { path: template } = openLogStream;
      return { template, path: `${fillPath(template, { id: source.id })}?${source.query}` };
    }
    case 'devices': {
      const { ids, topics, maxHz } = source;
      const template = openDevicesEvents.path;
      return { template, path: `${template}?ids=${ids.join(',')}&topics=${topics.join(',')}&max_hz=${maxHz}` };
    }
  }
}
