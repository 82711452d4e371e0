import type { Page } from '@playwright/test';
import { grant, mediaPage, type MediaWindow } from '../../support/mediaPage';
import { startScriptedServer, type Asked } from '../../support/scriptedServer';
import { expect, test as base } from './fixtures';

type Server = Awaited<ReturnType<typeof startScriptedServer>>;
/** Answers a call with a redirect there; null: with 200. */
type Lead = (asked: Asked) => string | null;

/** Which origin may read an answer. */
type Cors = (asked: Asked) => string;
/** Whoever asks, with credentials: as one that is after them would. */
const WHOEVER: Cors = ({ headers }) => headers.origin ?? '*';

interface Scene {
  /** Where it is served from; cookies of this host go to every port of it. */
  readonly page: Server;
  readonly serve: (cors: Cors, lead?: Lead) => Promise<Server>;
  /** What the page's own origin redirects. */
  lead: Lead;
}

const STATUSES = [307, 308] as const;
const METHODS = ['POST', 'PATCH', 'DELETE'] as const;
const STREAM = '/v1/user/devices/d_1/media/streams/main/whep';

/** The status that a path asks for: `/…?308`. */
const statusOf = ({ url }: Asked): number => Number(/\?(\d+)$/.exec(url)?.[1] ?? 307);

const test = base.extend<{ scene: Scene }>({
  scene: async ({}, use) => {
    const servers: Server[] = [];
    const serve = async (cors: Cors, lead: Lead = () => null) => {
      const server = await startScriptedServer((asked, response) => {
        if (asked.method === 'OPTIONS') return void response.writeHead(204, grant(cors(asked))).end();
        const to = lead(asked);
        response.writeHead(to === null ? 200 : statusOf(asked), {
          ...grant(cors(asked)),
          ...(to !== null && { location: to }),
        });
        response.end('done');
      });
      servers.push(server);
      return server;
    };
    const scene: { -readonly [Key in keyof Scene]: Scene[Key] } = { page: null as never, serve, lead: () => null };
    scene.page = await startScriptedServer((asked, response) => {
      if (mediaPage(asked, response, { media: { origins: servers.map(({ origin }) => origin) } })) return;
      const to = scene.lead(asked);
      response.writeHead(to === null ? 200 : statusOf(asked), to === null ? {} : { location: to }).end('done');
    });
    await use(scene);
    await Promise.all([scene.page, ...servers].map(({ close }) => close()));
  },
});

/** What a browser prints of a call that failed. */
test.use({ allowedConsole: /net::ERR_FAILED|CORS policy|Content Security Policy|policy violated/ });

interface Call {
  readonly api: string;
  readonly origins: readonly string[];
  readonly sendToken?: boolean;
  readonly url: string;
}

/** Makes a request of each method through the product; the result is the answer's status and address, or the kind of the error. */
async function callAll(page: Page, { page: { origin } }: Scene, call: Call) {
  const address = `${origin}/`;
  if (page.url() !== address) {
    await page.context().addCookies([{ name: 'session_token', value: 'secret', url: origin }]);
    await page.goto(address);
  }
  return page.evaluate(
    async ([{ api, origins, sendToken = false, url }, methods, statuses]) => {
      const { createSendMedia } = window as unknown as MediaWindow;
      const send = createSendMedia({ api, origins, sendToken });
      const ends: string[] = [];
      for (const method of methods)
        for (const status of statuses) {
          const body = method === 'DELETE' ? null : 'v=0';
          const headers: Record<string, string> =
            method === 'DELETE'
              ? {}
              : { 'Content-Type': method === 'POST' ? 'application/sdp' : 'application/trickle-ice-sdpfrag' };
          const end = await send({ method, url: `${url}?${status}`, body, headers }).then(
            (answer) => `${answer.status} ${answer.url}`,
            (error: unknown) => (error as { kind: string }).kind,
          );
          ends.push(`${method} ${status} ${end}`);
        }
      return ends;
    },
    [call, METHODS, STATUSES] as const,
  );
}

/** Each method with each status, and what became of it. */
const each = (end: (status: number) => string) =>
  METHODS.flatMap((method) => STATUSES.map((status) => `${method} ${status} ${end(status)}`));

/** Requests below a path, without the preflights: with a body, and what of the session they carried. */
const got = ({ asked }: Server, below: string) =>
  asked
    .filter(({ method, url }) => method !== 'OPTIONS' && url.startsWith(below))
    .map(({ method, body, headers }) => {
      const session = [headers.cookie && 'cookie', headers.authorization && 'token'].filter(Boolean).join(' and ');
      return `${method} ${body === '' ? 'bare' : body} ${session === '' ? 'without session' : `with ${session}`}`;
    });
const twice = (session: string) =>
  METHODS.flatMap((method) => Array<string>(2).fill(`${method} ${method === 'DELETE' ? 'bare' : 'v=0'} ${session}`));

test('the API of the page’s own origin leads within it, with the session, and to a media origin without', async ({
  page,
  scene,
}) => {
  const media = await scene.serve(() => '*');
  const call = { api: scene.page.origin, origins: [media.origin], url: scene.page.origin + STREAM };
  scene.lead = ({ url }) => (url.startsWith('/v1') ? '/edge/whep' : null);
  expect(await callAll(page, scene, call)).toEqual(each(() => `200 ${scene.page.origin}/edge/whep`));
  expect(got(scene.page, '/edge')).toEqual(twice('with cookie and token'));
  scene.lead = () => `${media.origin}/edge/whep`;
  expect(await callAll(page, scene, call)).toEqual(each(() => `200 ${media.origin}/edge/whep`));
  expect(got(media, '/')).toEqual(twice('without session'));
});

test('it leads nowhere outside the page’s policy', async ({ page, scene }) => {
  const media = await scene.serve(() => '*');
  const call = { api: scene.page.origin, origins: [media.origin], url: scene.page.origin + STREAM };
  await callAll(page, scene, call);
  // Served later than the page: its policy does not name it.
  const other = await scene.serve(() => '*');
  scene.lead = () => `${other.origin}/edge`;
  expect(await callAll(page, scene, call)).toEqual(each(() => 'network'));
  expect(other.asked).toEqual([]);
});

test('an API on an origin of its own leads within it, where no other server is named', async ({ page, scene }) => {
  const api = await scene.serve(
    () => scene.page.origin,
    ({ url }) => (url.startsWith('/v1') ? '/edge/whep' : null),
  );
  const call = { api: api.origin, origins: [], url: api.origin + STREAM };
  expect(await callAll(page, scene, call)).toEqual(each(() => `200 ${api.origin}/edge/whep`));
  expect(got(api, '/edge')).toEqual(twice('with cookie and token'));
});

test('where one is named, the redirect is refused by name, and nothing is sent to that server', async ({
  page,
  scene,
}) => {
  const media = await scene.serve(WHOEVER);
  const api = await scene.serve(
    () => scene.page.origin,
    () => `${media.origin}/edge/whep`,
  );
  const call = { api: api.origin, origins: [media.origin], url: api.origin + STREAM };
  expect(await callAll(page, scene, call)).toEqual(each((status) => `307 ${api.origin}${STREAM}?${status}`));
  expect(media.asked).toEqual([]);
});

test('a media origin leads anywhere that the page may ask, without the session, whatever it had of it', async ({
  page,
  scene,
}) => {
  for (const sendToken of [false, true]) {
    const edge = await scene.serve(sendToken ? WHOEVER : () => '*');
    let to = '/edge/whep';
    const media = await scene.serve(
      () => (sendToken ? scene.page.origin : '*'),
      ({ url }) => (url.startsWith('/edge') ? null : to),
    );
    await page.goto('about:blank');
    const call = {
      api: scene.page.origin,
      origins: [edge.origin, media.origin],
      sendToken,
      url: `${media.origin}/cam`,
    };
    expect(await callAll(page, scene, call)).toEqual(each(() => `200 ${media.origin}/edge/whep`));
    expect(got(media, '/edge')).toEqual(twice('without session'));
    to = `${edge.origin}/edge`;
    expect(await callAll(page, scene, call)).toEqual(each(() => `200 ${edge.origin}/edge`));
    expect(got(edge, '/')).toEqual(twice('without session'));
  }
});

test('a server of media behind the page’s origin lends no session to an address of the API', async ({
  page,
  scene,
}) => {
  scene.lead = ({ url }) => (url.startsWith('/live') ? '/v1/user/devices/d_1' : null);
  const call = { api: scene.page.origin, origins: [], url: `${scene.page.origin}/live/cam/whep` };
  expect(await callAll(page, scene, call)).toEqual(each(() => `200 ${scene.page.origin}/v1/user/devices/d_1`));
  expect(got(scene.page, '/v1')).toEqual(twice('without session'));
});
