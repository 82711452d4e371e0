import { apiContract, eventsContract } from './api';
import { capturesContract } from './captures';
import type { BridgeClient, BridgeHandlers, BridgeNews } from './kit';
import { mediaContract } from './media';
import { proxyContract } from './proxy';
import { socketContract } from './socket';
import { sessionContract } from './session';
import { logsContract, statisticsContract, tracesContract, updatesContract, windowsContract } from './system';

/** Everything that crosses between the page and the desktop's main process. Types, channels, preload, checks and fakes derive from it. */
export const CONTRACT = {
  session: sessionContract,
  proxy: proxyContract,
  api: apiContract,
  media: mediaContract,
  events: eventsContract,
  socket: socketContract,
  updates: updatesContract,
  logs: logsContract,
  traces: tracesContract,
  statistics: statisticsContract,
  captures: capturesContract,
  windows: windowsContract,
} as const;

export type Bridge = BridgeClient<typeof CONTRACT>;
export type Handlers = BridgeHandlers<typeof CONTRACT>;
export type News = BridgeNews<typeof CONTRACT>;

/** Name of the one global that the preload exposes. */
export const BRIDGE_GLOBAL = 'farsight';
