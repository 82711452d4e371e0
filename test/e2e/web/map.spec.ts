import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { copyConfigured } from '../../../scripts/lib/hosting';
import { start, type Sandbox } from '../../sandbox/index';
import { deviceOf } from '../../support/sandboxClient';
import { expect, signIn, test as base, WEB_ROOT } from './fixtures';

type Colour = readonly [number, number, number];
const LAND: Colour = [40, 120, 60];
const FIELD: Colour = [200, 160, 40];
/** `--fs-accent` of the light theme. */
const TRACK: Colour = [0x1d, 0x63, 0xd8];
/** What the browser says of a computed WebGL whose picture is taken. */
const SOFTWARE_GL = /GL Driver Message .*GPU stall/;
const rgb = (colour: Colour) => `rgb(${colour.join(',')})`;

/** A style of one field over land; simulated vehicles start at 8.5455939 E, just east of the field. */
const styleAt = (url: string) => ({
  version: 8,
  projection: { type: 'globe' },
  pitch: 40,
  sources: {
    fields: {
      type: 'geojson',
      attribution: '<a href="https://maps.example.org/c" onclick="x()">Fields &amp; Sons</a><script>x()</script>',
      data: `${url}/fields.json`,
    },
  },
  layers: [
    { id: 'land', type: 'background', paint: { 'background-color': rgb(LAND) } },
    { id: 'fields', type: 'fill', source: 'fields', paint: { 'fill-color': rgb(FIELD), 'fill-antialias': false } },
  ],
});
const [WEST, EAST, SOUTH, NORTH] = [8.5, 8.5455939, 47.3, 47.5];
const FIELDS = {
  type: 'Feature',
  properties: {},
  geometry: {
    type: 'Polygon',
    coordinates: [
      [
        [WEST, SOUTH],
        [EAST, SOUTH],
        [EAST, NORTH],
        [WEST, NORTH],
        [WEST, SOUTH],
      ],
    ],
  },
};

type Fault = 'none' | 'style missing' | 'style malformed' | 'no tiles';

/** A server of maps on an origin of its own. */
async function serveMaps(fault: Fault) {
  const server = createServer((request, response) => {
    const body = { '/style.json': styleAt(url), '/fields.json': FIELDS }[request.url ?? ''];
    const isMissing = fault === 'style missing' && request.url === '/style.json';
    response.setHeader('access-control-allow-origin', '*');
    if (!body || isMissing) return void response.writeHead(404).end();
    if (fault === 'style malformed' && request.url === '/style.json') return void response.end('{"version": 8');
    if (fault === 'no tiles' && request.url === '/fields.json') return void response.writeHead(500).end();
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { url, close: () => server.close() };
}

const test = base.extend<{ readonly fault: Fault | null }>({
  fault: [null, { option: true }],
  sandbox: async ({ fault }, use) => {
    const maps = fault === null ? null : await serveMaps(fault);
    const folder = mkdtempSync(path.join(os.tmpdir(), 'farsight-maps-'));
    copyConfigured(WEB_ROOT, folder, maps ? { maps: { style: `${maps.url}/style.json` } } : {});
    const sandbox = await start({ webRoot: folder, test: true, devices: 2, heartbeatMs: 1000 });
    await use(sandbox);
    await sandbox.close();
    maps?.close();
    rmSync(folder, { recursive: true });
  },
});

/** A device on its rounds: what it has flown so far comes by chance, which is left out here. */
function flyingDevice(sandbox: Sandbox) {
  const { random } = Math;
  Math.random = () => 0.9;
  try {
    return deviceOf(sandbox, 0);
  } finally {
    Math.random = random;
  }
}

const map = (page: Page) => page.getByRole('region', { name: 'Track map' });
const part = (page: Page, name: string) => map(page).locator(`[data-part="${name}"]`);

async function openMap(page: Page, sandbox: Sandbox) {
  const drone = flyingDevice(sandbox);
  drone.device.connect();
  await signIn(page, sandbox, 'Mara Lindqvist', `/devices/${drone.id}`);
  await expect(map(page)).toBeVisible();
  await expect(part(page, 'metres')).toHaveText(/^\d+(\.\d+)? m$/);
  return drone;
}

/** The share of the map's pixels that have nearly this colour. */
async function shareOf(page: Page, [red, green, blue]: Colour): Promise<number> {
  const { data, info } = await sharp(await map(page).screenshot())
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  let hits = 0;
  for (let at = 0; at < data.length; at += 3) {
    const [r = 0, g = 0, b = 0] = [data[at], data[at + 1], data[at + 2]];
    if (Math.abs(r - red) + Math.abs(g - green) + Math.abs(b - blue) < 24) hits += 1;
  }
  return hits / (info.width * info.height);
}

const placeOf = async (page: Page, name: string) => {
  const [, x = '', y = ''] =
    /translate\(([-\d.]+) ([-\d.]+)\)/.exec((await part(page, name).getAttribute('transform')) ?? '') ?? [];
  return { x: Number(x), y: Number(y) };
};

test.use({ colorScheme: 'light' });

test('without a configuration the track, home and vehicle are drawn over a grid, and no server is asked', async ({
  page,
  sandbox,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await openMap(page, sandbox);
  await expect(part(page, 'grid')).toHaveAttribute('d', /^M/);
  await expect(part(page, 'length')).toHaveText(/^\d+ m$/);
  await expect(part(page, 'home')).toBeVisible();
  await expect(part(page, 'vehicle')).toHaveAttribute('transform', /rotate\(/);
  await expect(part(page, 'track')).toHaveAttribute('d', /^M.*L/);
  await expect.poll(() => shareOf(page, TRACK)).toBeGreaterThan(0.001);
  expect(asked.filter((url) => /maplibre/.test(url) || !url.startsWith(sandbox.url))).toEqual([]);
});

test(
  'the map is moved and zoomed by keys, wheel, mouse and buttons, and follows the vehicle again',
  { tag: '@long' },
  async ({ page, sandbox }) => {
    await openMap(page, sandbox);
    const button = (name: string) => map(page).getByRole('button', { name });
    const home = () => placeOf(page, 'home');
    /** Within a pixel, of which the browser rounds one here and there. */
    const isAt = (name: string, wanted: Partial<Record<'x' | 'y', number>>) =>
      expect
        .poll(async () => {
          const now = await placeOf(page, name);
          return Math.max(Math.abs(now.x - (wanted.x ?? now.x)), Math.abs(now.y - (wanted.y ?? now.y)));
        })
        .toBeLessThan(1.5);
    await expect(button('Show the whole track')).toHaveAttribute('aria-pressed', 'true');
    await map(page).getByRole('application').focus();
    const first = await home();
    await page.keyboard.press('ArrowRight');
    await isAt('home', { x: first.x - 48 });
    await expect(button('Show the whole track')).toHaveAttribute('aria-pressed', 'false');

    const bar = await part(page, 'length').textContent();
    for (let turn = 0; turn < 4; turn += 1) await page.keyboard.press('+');
    await expect(part(page, 'length')).not.toHaveText(bar ?? '');
    await page.keyboard.press('0');
    await expect(button('Show the whole track')).toHaveAttribute('aria-pressed', 'true');

    const box = await map(page).boundingBox();
    if (!box) throw new Error('No map');
    const before = await home();
    const [x, y] = [box.x + before.x, box.y + before.y];
    await page.mouse.move(x, y);
    await page.mouse.wheel(0, -300);
    // What is under the pointer stays there.
    await isAt('home', before);
    await page.mouse.down();
    await page.mouse.move(x + 30, y + 20, { steps: 3 });
    await page.mouse.up();
    await isAt('home', { x: before.x + 30, y: before.y + 20 });

    await button('Centre on the vehicle').click();
    await expect(button('Centre on the vehicle')).toHaveAttribute('aria-pressed', 'true');
    await isAt('vehicle', { x: box.width / 2, y: box.height / 2 });
    await button('Zoom out').click();
    await isAt('vehicle', { x: box.width / 2, y: box.height / 2 });
  },
);

test.describe('under two fingers', { tag: '@long' }, () => {
  test.use({ hasTouch: true });
  test('it is zoomed about the middle between them, and moved with them', async ({ page, sandbox }) => {
    await openMap(page, sandbox);
    // From here on the map stays where it is put.
    await map(page).getByRole('application').focus();
    await page.keyboard.press('ArrowRight');
    const all = map(page).getByRole('button', { name: 'Show the whole track' });
    await expect(all).toHaveAttribute('aria-pressed', 'false');
    const box = await map(page).boundingBox();
    if (!box) throw new Error('No map');
    const middle = { x: Math.round(box.width / 2), y: Math.round(box.height / 2) };
    const scale = async () =>
      Number(/matrix\(([\d.e-]+)/.exec((await part(page, 'world').getAttribute('transform')) ?? '')?.[1]);
    const before = { home: await placeOf(page, 'home'), scale: await scale() };

    const touch = await page.context().newCDPSession(page);
    const put = (type: 'touchStart' | 'touchMove' | 'touchEnd', reach: number, shift = 0) =>
      touch.send('Input.dispatchTouchEvent', {
        type,
        touchPoints:
          type === 'touchEnd'
            ? []
            : [-reach, reach].map((x, id) => ({ id, x: box.x + middle.x + x + shift, y: box.y + middle.y + shift })),
      });
    await put('touchStart', 30);
    for (const reach of [36, 42, 48, 54, 60]) await put('touchMove', reach);
    await expect.poll(scale).toBeCloseTo(2 * before.scale, 1);
    const spread = (axis: 'x' | 'y') => middle[axis] + 2 * (before.home[axis] - middle[axis]);
    const off = async (wanted: { x: number; y: number }) => {
      const home = await placeOf(page, 'home');
      return Math.max(Math.abs(home.x - wanted.x), Math.abs(home.y - wanted.y));
    };
    // Halves of pixels are lost where the size of the map is odd.
    await expect.poll(() => off({ x: spread('x'), y: spread('y') })).toBeLessThan(2);
    await put('touchMove', 60, 10);
    await put('touchMove', 60, 20);
    await expect.poll(() => off({ x: spread('x') + 20, y: spread('y') + 20 })).toBeLessThan(2);
    await put('touchEnd', 0);
    // Neither finger is down any more: a pinch of its own begins with the next two.
    await put('touchStart', 60);
    await put('touchMove', 30);
    await expect.poll(scale).toBeCloseTo(before.scale, 1);
    await put('touchEnd', 0);
  });
});

test.describe('a drone that goes offline', { tag: '@long' }, () => {
  // The player may ask for video once more.
  test.use({ allowedConsole: /409 \(Conflict\).*\/whep$/ });

  test('keeps its track over a visit to another page, with a gap, and shows its position as old', async ({
    page,
    sandbox,
  }) => {
    const drone = await openMap(page, sandbox);
    const metres = async () => Number((await part(page, 'metres').textContent())?.split(' ')[0]);
    await expect.poll(metres).toBeGreaterThan(15);
    await page.getByRole('link', { name: 'Settings' }).click();
    // The vehicle is listened to until the live view has gone.
    await expect(map(page)).toHaveCount(0);
    await page.waitForTimeout(4000);
    await page.getByRole('link', { name: 'Live' }).click();
    await expect.poll(metres).toBeGreaterThan(15);
    // A piece before, and one after.
    await expect(part(page, 'track')).toHaveAttribute('d', /^M[^M]+L[^M]+M[^M]+L/);
    drone.device.disconnect();
    await expect(part(page, 'note')).toHaveText(/^Position is \d+ s old$/);
    await expect(map(page)).toHaveAttribute('data-stale', '');
  });
});

test.describe('with a style of another origin', { tag: '@long' }, () => {
  test.use({ fault: 'none', allowedConsole: SOFTWARE_GL });

  test('track and home lie over the map exactly, its maker is named, and the policy holds', async ({
    page,
    sandbox,
  }) => {
    await openMap(page, sandbox);
    await expect(map(page)).toHaveAttribute('data-base', '');
    await expect.poll(() => shareOf(page, LAND)).toBeGreaterThan(0.1);
    await expect.poll(() => shareOf(page, FIELD)).toBeGreaterThan(0.1);
    await expect.poll(() => shareOf(page, TRACK)).toBeGreaterThan(0.001);
    await expect(part(page, 'grid')).toHaveAttribute('d', '');
    await expect(map(page).getByRole('link', { name: 'Fields & Sons' })).toHaveAttribute(
      'href',
      'https://maps.example.org/c',
    );
    await expect(map(page)).not.toContainText('x()');
    // The field ends where home is, also after the view has been moved.
    await page.keyboard.press('Tab');
    await map(page).getByRole('application').press('ArrowLeft');
    await map(page).getByRole('application').press('+');
    // Once it is drawn at its new place.
    await expect(async () => {
      const home = await placeOf(page, 'home');
      const { data, info } = await sharp(await map(page).screenshot())
        .removeAlpha()
        .raw()
        .toBuffer({ resolveWithObject: true });
      const redAt = (x: number) => data[(Math.round(home.y + 40) * info.width + Math.round(x)) * 3] ?? 0;
      expect(Math.abs(redAt(home.x - 3) - FIELD[0])).toBeLessThan(10);
      expect(Math.abs(redAt(home.x + 3) - LAND[0])).toBeLessThan(10);
    }).toPass();
  });
});

for (const [fault, words] of [
  ['style missing', 'The map style could not be loaded; a plain grid is shown instead.'],
  ['style malformed', 'The map style could not be loaded; a plain grid is shown instead.'],
  ['no tiles', 'The map tiles could not be loaded; a plain grid is shown instead.'],
] as const) {
  test.describe(fault, { tag: '@long' }, () => {
    test.use({ fault, allowedConsole: new RegExp(`Failed to load resource|${SOFTWARE_GL.source}`) });

    test('the grid takes the place of the map, which says why', async ({ page, sandbox }) => {
      await openMap(page, sandbox);
      await expect(map(page).getByText(words)).toBeVisible();
      await expect(map(page)).not.toHaveAttribute('data-base', '');
      await expect(part(page, 'grid')).toHaveAttribute('d', /^M/);
      await expect.poll(() => shareOf(page, TRACK)).toBeGreaterThan(0.001);
    });
  });
}

test.describe('without WebGL', { tag: '@long' }, () => {
  test.use({ fault: 'none' });

  test('the grid takes the place of the map, which says why', async ({ page, sandbox }) => {
    // As a browser whose graphics are blocked answers.
    await page.addInitScript(() => {
      const { getContext } = HTMLCanvasElement.prototype;
      HTMLCanvasElement.prototype.getContext = function (this: HTMLCanvasElement, kind: string, ...rest: unknown[]) {
        return kind.startsWith('webgl') ? null : (getContext as (...all: unknown[]) => never).call(this, kind, ...rest);
      } as typeof getContext;
    });
    await openMap(page, sandbox);
    await expect(map(page).getByText(/needs WebGL/)).toBeVisible();
    await expect(part(page, 'grid')).toHaveAttribute('d', /^M/);
  });
});
