import { test as base, type Page, type TestInfo } from '@playwright/test';
import { launch, type Script, type Server } from '../../scripts/lib/launchServer';
import { hasMediaServer, missingMediaServer } from '../../scripts/lib/mediaServers';
import { createNetwork, namespacesMissing, type Network } from '../../scripts/lib/serverNetwork';
import { expect } from '../e2e/web/fixtures';
import { IS_PLAIN, setUp } from './support/bench';
import { leave, open, pathOf, plays, said } from './support/viewer';

const [NAME, PASSWORD] = ['viewer', 'secret'];
const FIRST_MS = 20_000;
const CLOSED_MS = 10_000;

/** Where the page learns of the TURN server. */
type Told = 'answer' | 'options' | 'both' | 'configuration' | 'nowhere';

interface Case {
  readonly name: string;
  readonly server: 'gst_server' | 'aiortc_server';
  readonly args?: readonly string[];
  /** UDP from the page is dropped on the way to these. */
  readonly blocked: readonly ('media' | 'turn')[];
  readonly told: Told;
  readonly by?: 'udp' | 'tcp';
  readonly password?: string;
  /** Part of `npm test`. */
  readonly isFast?: true;
  /** The path of the video, or what the page says. */
  readonly plays?: RegExp;
  readonly says?: RegExp;
}

const BLOCKED = /network blocks video|TURN|firewall|UDP/i;
const CASES: readonly Case[] = [
  {
    name: 'TURN by UDP, told in the answer',
    server: 'aiortc_server',
    blocked: ['media'],
    told: 'answer',
    by: 'udp',
    plays: /relay udp/,
  },
  {
    name: 'TURN by UDP, told by OPTIONS',
    server: 'gst_server',
    blocked: ['media'],
    told: 'options',
    by: 'udp',
    plays: /relay udp/,
  },
  {
    name: 'TURN by UDP, told by the configuration',
    server: 'aiortc_server',
    blocked: ['media'],
    told: 'configuration',
    by: 'udp',
    plays: /relay udp/,
  },
  {
    name: 'UDP blocked: TURN over TCP',
    isFast: true,
    server: 'gst_server',
    blocked: ['media', 'turn'],
    told: 'both',
    by: 'tcp',
    plays: /relay tcp/,
  },
  {
    name: 'UDP blocked: ICE over TCP',
    server: 'gst_server',
    args: ['--ice-tcp'],
    blocked: ['media', 'turn'],
    told: 'nowhere',
    plays: /(host|prflx) tcp/,
  },
  {
    name: 'UDP blocked and no TURN',
    server: 'aiortc_server',
    blocked: ['media', 'turn'],
    told: 'nowhere',
    says: BLOCKED,
  },
  {
    name: 'UDP blocked, TURN with a wrong password',
    server: 'aiortc_server',
    blocked: ['media', 'turn'],
    told: 'both',
    by: 'tcp',
    password: 'old',
    says: BLOCKED,
  },
];

let known: string | null | undefined;

/** Why these cases cannot be run here; null: they can. */
function missing(): string | null {
  const servers = ['coturn', 'gstreamer', 'aiortc'] as const;
  known ??= namespacesMissing() ?? servers.filter((one) => !hasMediaServer(one)).map(missingMediaServer)[0] ?? null;
  return known;
}

type Run = (script: Script, args: readonly string[]) => Promise<Server>;

const test = base.extend<{ network: Network; run: Run }>({
  network: async ({}, use) => {
    const network = createNetwork();
    await use(network);
    network.remove();
  },

  /** Starts a server in the namespace. */
  run: async ({ network }, use) => {
    const servers: Server[] = [];
    await use(async (script, args) => {
      const server = await launch(script, args, network.name);
      servers.push(server);
      return server;
    });
    for (const server of servers) await server.stop();
  },
});
test.beforeEach(() => {
  const why = missing();
  test.skip(why !== null, why ?? '');
});

/** Waits for what the page has to make of a case. */
async function watch(page: Page, { plays: path, says }: Case, info: TestInfo): Promise<void> {
  const note = (type: string, description: string) => info.annotations.push({ type, description });
  if (!path) {
    await expect.poll(() => said(page), { timeout: FIRST_MS }).toMatch(says ?? /./);
    note('says', await said(page));
    return;
  }
  try {
    note('first', `${await plays(page, FIRST_MS)} ms`);
  } finally {
    note('says', `${await said(page)} (${await pathOf(page)})`);
  }
  expect(await pathOf(page)).toMatch(path);
}

for (const one of CASES) {
  test(`turn: ${one.name}`, { tag: one.isFast ? ['@fast'] : [] }, async ({ page, network, run }, info) => {
    test.skip(IS_PLAIN && one.plays === undefined, 'the plain player has no words');
    const { told, by = 'udp', password = PASSWORD } = one;
    const turn = await run('turn_server', ['--host', network.turn, '--user', `${NAME}:${PASSWORD}`]);
    const ice = { urls: `turn:${turn.turn}?transport=${by}`, username: NAME, credential: password };
    const isInLink = told === 'answer' || told === 'options' || told === 'both';
    const link = isInLink ? ['--ice-server', JSON.stringify(ice), '--link-on', told] : [];
    const server = await run(one.server, ['--host', network.media, ...link, ...(one.args ?? [])]);
    for (const whose of one.blocked) network.blockUdp(network[whose]);
    const configured = told === 'configuration' ? [{ ...ice, urls: [ice.urls] }] : [];
    const bench = await setUp(server.url, 'api', configured.length > 0 ? { iceServers: configured } : {});
    try {
      await open(page, bench, configured);
      await watch(page, one, info);
      await leave(page);
      const left = async () => [(await server.counts()).open, (await turn.counts()).open];
      await expect.poll(left, { timeout: CLOSED_MS, message: 'sessions and relays that are left' }).toEqual([0, 0]);
      expect((await server.counts()).stray).toBe(0);
    } finally {
      await bench.close();
    }
  });
}
