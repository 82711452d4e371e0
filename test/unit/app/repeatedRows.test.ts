import { describe, expect, test } from '@jest/globals';
import type { Endpoint } from '#app/api/endpoint';
import { listBoots } from '#app/api/deviceLogs';
import { listFlightLogs } from '#app/api/flightLogs';
import { listJobs } from '#app/api/jobs';
import { listMavlinkConfigs } from '#app/api/mavlinkConfigs';
import { listStreams } from '#app/api/media';
import { listSources } from '#app/api/mediaSources';
import { listInvitations } from '#app/api/sharing';
import { listTerminals } from '#app/api/terminal';

interface Listed {
  readonly endpoint: Endpoint;
  /** The member that has the rows. */
  readonly member: string;
  /** What a row needs beside its id. */
  readonly row?: object;
  readonly idsOf?: (answer: never) => readonly { readonly id: string }[];
}

const LISTS: Readonly<Record<string, Listed>> = {
  streams: { endpoint: listStreams, member: 'streams' },
  sources: { endpoint: listSources, member: 'items' },
  'MAVLink endpoints': {
    endpoint: listMavlinkConfigs,
    member: 'items',
    idsOf: ({ items }: { readonly items: readonly { readonly id: string }[] }) => items,
  },
  jobs: { endpoint: listJobs, member: 'items', row: { device_id: 'd', name: 'reboot', state: 'queued' } },
  terminals: { endpoint: listTerminals, member: 'items' },
  'flight logs': { endpoint: listFlightLogs, member: 'items', row: { kind: 'tlog' } },
  boots: { endpoint: listBoots, member: 'items' },
  invitations: { endpoint: listInvitations, member: 'invitations' },
};

describe('a list with the same id twice', () => {
  test.each(Object.entries(LISTS))('%s: the first counts', (_, { endpoint, member, row, idsOf = (all) => all }) => {
    const rows = ['first1', 'second', 'first1', 'first1', 'second'].map((id) => ({ ...row, id }));
    const ids = idsOf(endpoint.decode({ [member]: rows }) as never).map(({ id }) => id);
    expect(ids).toEqual(['first1', 'second']);
  });
});
