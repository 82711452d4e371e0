import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { copyConfigured } from '../../../scripts/lib/hosting';
import { start, type Sandbox } from '../../sandbox/index';
import { deviceOf } from '../../support/sandboxClient';
import { WEB_ROOT } from '../../e2e/web/fixtures';
import type { Route } from '../rows';

export interface Bench {
  readonly sandbox: Sandbox;
  readonly deviceId: string;
  /** Where a plain player posts its offer. */
  readonly whepUrl: string;
  close(): Promise<void>;
}

/** The product is shown as it is configured for a site; a plain player needs no configuration. */
export const IS_PLAIN = process.env.FARSIGHT_INTEROP_PLAYER === 'plain';

const STREAM = 'main';
export const PLAIN_PAGE = '/plain';

/** An empty page of the sandbox's origin. It has to come over the network: Chromium lets no other page reach loopback. */
async function servePlainPage({ control }: Sandbox): Promise<Server> {
  const server = createServer((_, response) => response.setHeader('content-type', 'text/html').end('<body></body>'));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  control.forward(PLAIN_PAGE, `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  return server;
}

/**
 * A sandbox with one device whose stream is played by the server at `origin`, or by the sandbox itself. With a path, and the route
 * `origin`, it is the WHEP address itself.
 * `media` goes into the page's configuration; `host`: loopback address of the sandbox.
 */
export async function setUp(
  origin: string | null,
  route: Route = 'api',
  media: Readonly<Record<string, unknown>> = {},
  host = '127.0.0.1',
): Promise<Bench> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'farsight-interop-'));
  const isElsewhere = route === 'origin' || route === 'redirect';
  const config = { ...media, ...(isElsewhere && origin !== null && { origins: [new URL(origin).origin] }) };
  const isConfigured = Object.keys(config).length > 0 && !IS_PLAIN;
  if (isConfigured) copyConfigured(WEB_ROOT, folder, { media: config });
  const sandbox = await start({ webRoot: isConfigured ? folder : WEB_ROOT, test: true, devices: 1, host });
  const { id, device } = deviceOf(sandbox, 0);
  const api = `/v1/user/devices/${id}/media/streams/${STREAM}/whep`;
  let whepUrl = sandbox.url + api;
  if (origin !== null && (route === 'api' || route === 'redirect')) {
    sandbox.control.forward(api, origin);
    // Sessions that a server keeps on paths of its own.
    sandbox.control.forward('/resource/', origin);
  } else if (origin !== null) {
    const isPath = route === 'path';
    if (isPath) sandbox.control.forward('/live/', origin);
    const hasPath = new URL(origin).pathname !== '/';
    const url = isPath ? '/live/front/whep?src=front' : hasPath ? origin : `${origin}/live/front/whep`;
    sandbox.control.setWhep(id, STREAM, { url });
    whepUrl = new URL(url, sandbox.url).href;
  }
  const page = IS_PLAIN ? await servePlainPage(sandbox) : null;
  device.connect();
  return {
    sandbox,
    deviceId: id,
    whepUrl,
    close: async () => {
      device.disconnect();
      page?.close();
      await sandbox.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
