import { AREAS } from '../../../scripts/lib/conform/areas/index';
import { LIMITS, type Limits } from '../../../scripts/lib/conform/limits';
import type { Result } from '../../../scripts/lib/conform/outcome';
import { prepare } from '../../../scripts/lib/conform/prepare';
import { publishedDocuments } from '../../../scripts/lib/conform/publishedDocuments';
import { createRedactor } from '../../../scripts/lib/conform/redact';
import { runChecks } from '../../../scripts/lib/conform/run';
import { start, type Sandbox } from '../../sandbox/index';
import { apiAs, deviceOf, signInToken, until, type Api } from '../sandboxClient';
import { setTerminal } from '../terminalViewer';
import { FaultyServer } from './FaultyServer';

/** Shorter times than those of a real run, so that what does not come is noticed soon. */
export const QUICK: Limits = { ...LIMITS, heartbeatMs: 600, firstBytesMs: 600, watchMs: 300, settleMs: 4000 };

const RELAY = { url: 'turn:turn.example:3478', username: 'conform', credential: 'relay-secret' };

/** A sandbox behind a server that can break its answers, with a device that is online, and everything that checks need. */
export interface Target {
  readonly server: FaultyServer;
  readonly sandbox: Sandbox;
  readonly token: string;
  readonly deviceId: string;
  readonly mara: Api;
  /** Runs the checks of an area, or all of them. */
  readonly check: (options?: CheckOptions) => Promise<readonly Result[]>;
  readonly close: () => Promise<void>;
}

interface CheckOptions {
  readonly area?: string;
  readonly isReadOnly?: boolean;
  readonly limits?: Partial<Limits>;
  /** Of the web app; otherwise the server's own. */
  readonly origin?: string;
}

/** Two changes, so that lists of activity and of jobs have an order. */
async function change(mara: Api, deviceId: string): Promise<void> {
  const path = `/v1/user/devices/${deviceId}/settings/general`;
  for (const location of ['Pier', 'Harbour']) {
    const { version } = (await mara('GET', path)).body as { version: number };
    await mara('PATCH', path, { location }, { 'if-match': `"${version}"` });
  }
}

export async function startTarget(): Promise<Target> {
  const server = await FaultyServer.start();
  const sandbox = await start({
    test: true,
    devices: 2,
    website: server.url,
    heartbeatMs: 200,
    whep: { iceServers: [{ url: 'stun:stun.example:3478' }, RELAY] },
  });
  server.target = sandbox.url;
  const [token, mara] = [await signInToken(sandbox, 'u_mara'), await apiAs(sandbox, 'u_mara')];
  const drone = deviceOf(sandbox, 0);
  drone.device.holdArmed(false);
  drone.device.connect();
  await until(async () => {
    const { body } = await mara('GET', `/v1/user/devices/${drone.id}/media/streams`);
    return drone.device.isConnected && (body as unknown[]).length > 0;
  });
  await setTerminal(mara, drone.id, true);
  await change(mara, drone.id);
  return {
    server,
    sandbox,
    token,
    mara,
    deviceId: drone.id,
    check: async ({ area, isReadOnly = false, limits = {}, origin = server.url } = {}) => {
      const context = await prepare({
        url: server.url,
        origin,
        token,
        documents: publishedDocuments(),
        device: drone.id,
        mayWrite: !isReadOnly,
        limits: { ...QUICK, ...limits },
        redactor: createRedactor(token),
      });
      const areas = AREAS.filter(({ name }) => area === undefined || name === area);
      return runChecks(context, areas, { onAreaBegin: () => undefined, onAreaEnd: () => undefined }).results;
    },
    close: async () => {
      drone.device.disconnect();
      await server.close();
      await sandbox.close();
    },
  };
}
