import type { Browser } from '@playwright/test';
import { launch, type Server } from '../lib/launchServer';
import { without } from '../lib/machine';
import { createNetwork, type Network } from '../lib/serverNetwork';
import { firstFrames } from './firstFrames';
import { at, of, signedIn, startFleet } from './watching';

const STARTS = 10;
const BUDGET_MS = 2000;
const [NAME, PASSWORD] = ['viewer', 'secret'];

/** Why it cannot be measured here; null: it can. */
function missing(): string | null {
  const [isMissing, reason] = without('namespaces', 'coturn', 'gstreamer');
  return isMissing ? reason : null;
}

async function measure(browser: Browser, network: Network, launched: Server[]): Promise<readonly number[]> {
  const user = `${NAME}:${PASSWORD}`;
  const turn = await launch('turn_server', ['--host', network.turn, '--user', user], network.name);
  launched.push(turn);
  const ice = { urls: `turn:${turn.turn}?transport=tcp`, username: NAME, credential: PASSWORD };
  const args = ['--host', network.media, '--ice-server', JSON.stringify(ice), '--link-on', 'both'];
  const server = await launch('gst_server', args, network.name);
  launched.push(server);
  for (const address of [network.media, network.turn]) network.blockUdp(address);
  const sandbox = await startFleet(1);
  const [{ id } = { id: '' }] = sandbox.factory;
  sandbox.control.forward(`/v1/user/devices/${id}/media/streams/main/whep`, server.url);
  const page = await signedIn(browser, sandbox);
  try {
    return await firstFrames(page, id, STARTS);
  } finally {
    await page.context().close();
    await sandbox.close();
  }
}

/** First frame where the network blocks UDP and video comes by TURN over TCP (GStreamer, coturn), as a line to print. */
export async function relayed(browser: Browser): Promise<string> {
  const title = 'UDP blocked, TURN over TCP';
  const why = missing();
  if (why !== null) return `${title}: not run (${why})`;
  const network = createNetwork();
  const launched: Server[] = [];
  try {
    const first = await measure(browser, network, launched);
    return `${title}, ${STARTS} starts: first frame p50 ${of(at(first, 0.5), BUDGET_MS)}   p95 ${at(first, 0.95).toFixed(0)} ms`;
  } finally {
    for (const server of launched) await server.stop();
    network.remove();
  }
}
