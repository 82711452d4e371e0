import { NEW_ENDPOINT, type Endpoint } from '#app/settings/mavlinkEndpoint';
import { WORDS } from './words';

interface Preset {
  readonly label: string;
  /** Used when the server does not know the user’s address. */
  readonly labelElsewhere?: string;
  readonly endpoint: Endpoint;
}

/** Beginnings of a new endpoint for common programs, by their name in the address bar. */
export const PRESETS: Readonly<Record<string, Preset>> = {
  qgc: {
    label: WORDS.presetQgc,
    labelElsewhere: WORDS.presetQgcElsewhere,
    endpoint: { ...NEW_ENDPOINT, name: 'qgc', port: 14_550 },
  },
  'mission-planner': {
    label: WORDS.presetMissionPlanner,
    endpoint: { ...NEW_ENDPOINT, name: 'mission-planner', type: 'tcp_client', port: 5760 },
  },
  companion: {
    label: WORDS.presetCompanion,
    endpoint: { ...NEW_ENDPOINT, name: 'companion', type: 'udp_server', address: '0.0.0.0', port: 14_560 },
  },
};
