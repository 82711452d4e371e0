import type { Control } from './control';
import type { Core } from './core';
import type { Faults } from './faults';
import type { Forwards } from './forwards';
import type { Listener } from './listener';

/** The controls of this sandbox, for tests. */
export function createControl(
  core: Core,
  listener: Listener,
  { faults, forwards }: { readonly faults: Faults | null; readonly forwards: Forwards | null },
): Control {
  return {
    addFault: (fault) => faults?.add(fault),
    clearFaults: () => faults?.clear(),
    setVideoFault: (deviceId, fault) => core.media.setFault(deviceId, fault),
    setWhep: (deviceId, streamId, behaviour) => core.whep.set(deviceId, streamId, behaviour),
    forward: (prefix, origin) => forwards?.set(prefix, origin),
    setDeviceLink: (deviceId, spec) => core.links.device(deviceId).set(spec),
    setViewerLink: (spec, userId) => core.links.setViewer(spec, userId),
    setHttpLink: (spec) => core.links.http.set(spec),
    setListening: (isUp) => (isUp ? listener.up() : listener.down()),
    dropStreams: () => {
      core.hub.endAll();
      core.tails.close();
    },
    setSilent: (isSilent) => {
      core.hub.isSilent = isSilent;
    },
    inject: (text) => core.hub.inject(text),
    endSessions: () => core.sessions.endAll(),
    ageSignIns: (ms) => core.sessions.age(ms),
    ageSettings: (ms) => core.settings.age(ms),
    cutTerminals: () => core.terminals.cutAll(),
    stats: () => ({
      requests: Object.fromEntries(listener.counts),
      openStreams: core.hub.size,
      openedStreams: core.hub.opened,
      terminalViewers: core.terminals.viewers,
      terminalConnections: core.terminals.connections,
      viewers: core.file.state.devices.reduce((sum, { id }) => sum + core.media.viewers(id), 0),
    }),
  };
}
