import type { Page, TestInfo } from '@playwright/test';
import type { Server } from '../../scripts/lib/launchServer';
import { expect } from '../e2e/web/fixtures';
import { IS_PLAIN, setUp } from './support/bench';
import { test } from './support/ownNetwork';
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
  readonly by?: 'udp' | 'tcp' | 'tls';
  /** The browser is told to take the TURN server's certificate, as if an authority that it knows had signed it. */
  readonly isTrusted?: true;
  readonly password?: string;
  /** Part of `npm run test:long`. */
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
    name: 'UDP blocked: TURN over TLS',
    server: 'gst_server',
    blocked: ['media', 'turn'],
    told: 'both',
    by: 'tls',
    isTrusted: true,
    plays: /relay tls/,
  },
  {
    name: 'UDP blocked: TURN over TLS, with a certificate that the browser does not know',
    server: 'aiortc_server',
    blocked: ['media', 'turn'],
    told: 'both',
    by: 'tls',
    says: BLOCKED,
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

/** Address of the TURN server for a client of this kind (RFC 7065). */
const addressFor = ({ turn, tls }: Server, by: NonNullable<Case['by']>) =>
  by === 'tls' ? `turns:${tls}?transport=tcp` : `turn:${turn}?transport=${by}`;

for (const one of CASES) {
  test(
    `turn: ${one.name}`,
    { tag: one.isFast ? ['@fast'] : [] },
    async ({ page: usual, network, run, trust }, info) => {
      test.skip(IS_PLAIN && one.plays === undefined, 'the plain player has no words');
      const { told, by = 'udp', password = PASSWORD } = one;
      const tls = by === 'tls' ? ['--tls'] : [];
      const turn = await run('turn_server', ['--host', network.turn, '--user', `${NAME}:${PASSWORD}`, ...tls]);
      const page = one.isTrusted ? await trust(turn.pin) : usual;
      const ice = { urls: addressFor(turn, by), username: NAME, credential: password };
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
    },
  );
}

for (const [name, password, found] of [
  ['finds each relay, and how long it takes', PASSWORD, /Works, \d+ ms round trip/],
  ['says which relays do not let the page in', 'old', /Blocked/],
] as const)
  test(`turn: the connection test ${name}`, async ({ network, run, trust }, info) => {
    test.skip(IS_PLAIN, 'the plain player has no connection test');
    const turn = await run('turn_server', ['--host', network.turn, '--user', `${NAME}:${PASSWORD}`, '--tls']);
    const page = await trust(turn.pin);
    const iceServers = (['udp', 'tcp', 'tls'] as const).map((by) => ({
      urls: [addressFor(turn, by)],
      username: NAME,
      credential: password,
    }));
    const bench = await setUp(null, 'api', { iceServers });
    try {
      await open(page, bench);
      await plays(page, FIRST_MS);
      await page.getByRole('button', { name: 'Statistics' }).click();
      await page.getByRole('button', { name: 'Run connection test' }).click();
      const lines = page.getByLabel('Connection test', { exact: true });
      const by = (path: string) => new RegExp(`${path}\\s*${found.source}`);
      for (const path of ['TURN relay over UDP', 'TURN relay over TCP', 'TURN relay over TLS'])
        await expect(lines).toContainText(by(path), { timeout: FIRST_MS });
      await expect(lines).toContainText(/Direct over UDP\s*Works/);
      info.annotations.push({ type: 'says', description: (await lines.innerText()).replace(/\s+/g, ' ') });
      await leave(page);
      await expect.poll(async () => (await turn.counts()).open, { timeout: CLOSED_MS, message: 'relays' }).toBe(0);
      await expect.poll(() => bench.sandbox.control.stats().viewers, { timeout: CLOSED_MS }).toBe(0);
    } finally {
      await bench.close();
    }
  });
