import path from 'node:path';
import type { Core } from '../core';
import { Exports } from './Exports';
import { FlightLogs } from './flightLogs';
import { Journals } from './Journals';
import { Tails } from './Tails';

export type Logs = Pick<Core, 'journals' | 'tails' | 'exports' | 'flightLogs'>;

/** The logs of all devices: what was uploaded, who follows it, files of parts of it, and the logs of flight controllers. */
export function createLogs({ file, link }: Pick<Core, 'file' | 'link'>): Logs {
  const journals = new Journals({
    isOnline: (id) => link.isOnline(id),
    lastHeard: (id) => {
      const seenAt = file.state.devices.find((device) => device.id === id)?.lastSeenAt ?? null;
      return seenAt === null ? null : Date.parse(seenAt);
    },
  });
  const folder = path.join(path.dirname(file.factoryFile), 'exports');
  return {
    journals,
    tails: new Tails(journals),
    exports: new Exports(folder, journals),
    flightLogs: new FlightLogs(Date.now()),
  };
}
