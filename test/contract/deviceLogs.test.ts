import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { listLogs, type LogPage } from '#app/api/deviceLogs';
import type { JobBody } from '#app/domain/job';
import type { FlightLogBody } from '#app/domain/flightLog';
import type { LogLineBody } from '#app/domain/journal';
import { start, type Sandbox } from '../sandbox/index';
import { openFeed } from '../support/feed';
import { apiAs, deviceOf, signInToken, until, type Api } from '../support/sandboxClient';

interface Body {
  readonly items: LogLineBody[];
  readonly next_cursor: string | null;
  readonly truncated: boolean;
  readonly scanned_to: string | null;
  readonly source: string;
  readonly uploaded_at: string | null;
}

let sandbox: Sandbox;
let mara: Api;
let jonas: Api;
let ines: Api;
let drone: ReturnType<typeof deviceOf>;

const pathOf = (id: string, query = '') => `/v1/user/devices/${id}/logs${query}`;
const logs = async (query = '', api: Api = mara) => (await api('GET', pathOf(drone.id, query))).body as Body;
/** The first `count` lines that `query` finds; a busy sandbox ends a search early, which then goes on from there. */
async function find(query: string, count: number): Promise<readonly LogLineBody[]> {
  const lines: LogLineBody[] = [];
  for (let cursor: string | null = ''; cursor !== null && lines.length < count;) {
    const page: Body = await logs(`?${query}&limit=${count - lines.length}${cursor && `&cursor=${cursor}`}`);
    lines.push(...page.items);
    cursor = page.next_cursor;
  }
  return lines;
}
const actions = async () => {
  const { body } = await mara('GET', `/v1/user/devices/${drone.id}/audit?limit=50`);
  return (body as { items: { action: string }[] }).items.map(({ action }) => action);
};
const isOnline = async (id: string) => {
  const { body } = await mara('GET', '/v1/user/devices/status');
  return JSON.stringify(body).includes(`"${id}","is_online":true`);
};

beforeAll(async () => {
  sandbox = await start({ test: true });
  [mara, jonas, ines] = [
    await apiAs(sandbox, 'u_mara'),
    await apiAs(sandbox, 'u_jonas'),
    await apiAs(sandbox, 'u_ines'),
  ];
  drone = deviceOf(sandbox, 0);
  drone.device.connect();
  await until(() => isOnline(drone.id));
});
afterAll(async () => {
  drone.device.disconnect();
  await sandbox.close();
});

describe('lines', () => {
  test('come newest first, in pages that neither miss nor repeat one, and oldest first the other way', async () => {
    const first = await logs('?limit=100');
    expect(first).toMatchObject({ source: 'live', truncated: false });
    const second = await logs(`?limit=100&cursor=${first.next_cursor ?? ''}`);
    const both = [...first.items, ...second.items];
    expect(new Set(both.map(({ cursor }) => cursor)).size).toBe(200);
    const times = both.map(({ at }) => Date.parse(at));
    expect(times).toEqual(times.toSorted((a, b) => b - a));
    const back = await logs(`?limit=99&order=asc&cursor=${first.items.at(-1)?.cursor ?? ''}`);
    expect(back.items.map(({ cursor }) => cursor)).toEqual(
      first.items
        .slice(0, -1)
        .map(({ cursor }) => cursor)
        .toReversed(),
    );
  });

  test('are filtered by time, unit, priority, process and text, all at once', async () => {
    const { items } = await logs('?limit=500&unit=ModemManager&unit=NetworkManager&priority=4&q=MODEM0');
    expect(items.length).toBeGreaterThan(10);
    for (const { unit, priority, message, matches, level } of items) {
      expect(['ModemManager', 'NetworkManager']).toContain(unit);
      expect(priority).toBeLessThanOrEqual(4);
      expect(['warn', 'error']).toContain(level);
      expect(message.slice(...(matches[0] ?? [0, 0]))).toBe('modem0');
    }
    const [since, to] = [items.at(-1)?.at ?? '', items[0]?.at ?? ''];
    const middle = await logs(`?limit=500&since=${since}&until=${to}&pid=812&kind=media`);
    for (const { at, pid } of middle.items) {
      expect(at >= since && at <= to).toBe(true);
      expect(pid).toBe(812);
    }
    expect((await logs('?unit=Log%20Rotation%20Service&limit=5')).items[0]?.unit).toBe('Log Rotation Service');
  });

  test('of a million are there at once, and a rare text is looked for a part at a time', async () => {
    const begun = performance.now();
    const first = await logs('?limit=500');
    expect(first.items).toHaveLength(500);
    const oldest = await logs('?limit=1&order=asc');
    expect(Date.now() - Date.parse(oldest.items[0]?.at ?? '')).toBeGreaterThan(3 * 86_400_000);
    expect(performance.now() - begun).toBeLessThan(3000);
    let page = await logs('?q=no+such+text+anywhere');
    expect(page).toMatchObject({ items: [], truncated: true });
    expect(Date.parse(page.scanned_to ?? '')).toBeLessThan(Date.now());
    const seen = page.scanned_to;
    page = await logs(`?q=no+such+text+anywhere&cursor=${page.next_cursor ?? ''}`);
    expect((page.scanned_to ?? '') < (seen ?? '')).toBe(true);
  });

  test('know their boot', async () => {
    const { body } = await mara('GET', `${pathOf(drone.id)}/boots`);
    const boots = (body as { items: { id: string; index: number; started_at: string; ended_at: string }[] }).items;
    expect(boots.length).toBeGreaterThan(5);
    expect(boots.map(({ index }) => index + 0)).toEqual(boots.map((_, index) => 0 - index));
    const [, previous] = boots;
    const of = await logs(`?boot=-1&limit=50`);
    expect(new Set(of.items.map(({ boot }) => boot))).toEqual(new Set([previous?.id]));
    const first = await logs(`?boot=${previous?.id ?? ''}&order=asc&limit=1`);
    expect(first.items[0]?.since_boot_ms).toBeLessThan(60_000);
    expect((await logs('?boot=-999')).items).toEqual([]);
  });

  test('that are huge or hold control sequences come cut, and as they are', async () => {
    const [huge] = await find('q=core+dump+follows&unit=media.service', 1);
    expect(huge?.message).toHaveLength(4096);
    expect(huge?.message_bytes).toBeGreaterThan(1_000_000);
    const { body } = await mara('GET', pathOf(drone.id, `/lines/${huge?.cursor ?? ''}`));
    const { message } = body as { message: string };
    expect(Buffer.byteLength(message)).toBe(huge?.message_bytes);
    expect(message).toMatch(/^core dump follows: (deadbeef){125000} end of dump \d+$/);
    expect(JSON.stringify((await logs('?limit=500')).items).length).toBeLessThan(2_500_000);
  });

  test('tell what really happened to the device, at its time', async () => {
    const before = Date.now();
    drone.device.holdBattery(12);
    await until(async () => (await logs('?q=battery+0+low&limit=1')).items.length === 1, 9000);
    const [line] = (await logs('?q=battery+0+low&limit=1')).items;
    expect(Date.parse(line?.at ?? '')).toBeGreaterThanOrEqual(before - 2000);
    expect(line).toMatchObject({ unit: 'mavlink-router.service', priority: 4 });
    drone.device.holdBattery(null);
  });
});

describe('what is malformed', () => {
  test.each([
    ['?limit=0', 400, 'malformed'],
    ['?limit=501', 400, 'malformed'],
    ['?priority=8', 400, 'malformed'],
    ['?since=yesterday', 400, 'malformed'],
    ['?order=up', 400, 'malformed'],
    ['?kind=none', 400, 'malformed'],
    ['?cursor=abc', 400, 'cursor_unknown'],
    ['?cursor=zzz-m1', 400, 'cursor_unknown'],
    ['?cursor=%00', 400, 'cursor_unknown'],
    [`?q=${'x'.repeat(300)}`, 400, 'malformed'],
    ['?q=(&regex=true', 422, 'regex_invalid'],
  ])('%s is refused', async (query, status, code) => {
    expect(await mara('GET', pathOf(drone.id, query))).toMatchObject({ status, body: { code } });
  });

  test('an expression that explodes is ended, with a sentence, and the server goes on', async () => {
    const hostile = encodeURIComponent('^(([a-z0-9 ,./:-])+)+$!');
    const { status, body } = await mara('GET', pathOf(drone.id, `?regex=true&q=${hostile}`));
    expect([status, (body as { code: string }).code]).toEqual([422, 'regex_slow']);
    expect((body as { error: string }).error).toMatch(/takes too long/);
    expect((await logs('?limit=1')).items).toHaveLength(1);
  });

  test('an expression finds what it says, in any case', async () => {
    const lines = await find(`regex=true&q=${encodeURIComponent('RTT \\d+ ms')}`, 20);
    expect(lines).toHaveLength(20);
    for (const { message, matches } of lines) expect(message.slice(...(matches[0] ?? [0, 0]))).toMatch(/^rtt \d+ ms$/);
  });
});

describe('secrets', () => {
  const psk = 'q=supplicant+config&unit=NetworkManager';
  const readings = async () => (await actions()).filter((one) => one === 'logs.unredacted').length;

  test('are never shown without a record: a reading that begins in the middle has one, its next pages none', async () => {
    const { next_cursor: cursor } = await logs('?limit=1');
    expect(await readings()).toBe(0);
    const page = await logs(`?limit=1&redact=false&cursor=${cursor ?? ''}`);
    expect(await readings()).toBe(1);
    expect((await logs(`?limit=1&redact=false&cursor=${page.next_cursor ?? ''}`)).items).toHaveLength(1);
    expect(await readings()).toBe(1);
  });

  test('are blanked, for a search, too', async () => {
    const [line] = await find(psk, 1);
    expect(line?.message).toContain('psk=***');
    expect(line?.message).not.toContain('s3cret');
    const [url] = await find('q=opening+rtsp&unit=media.service', 1);
    expect(url?.message).toBe('opening rtsp://***@192.168.144.25:8554/main.264');
    const near = `&since=${line?.at ?? ''}&until=${line?.at ?? ''}`;
    expect((await logs(`?q=s3cret${near}`)).items).toEqual([]);
  });

  test('are blanked in a line alone, too, and lines of no log are none', async () => {
    const [line] = await find(psk, 1);
    const path = pathOf(drone.id, `/lines/${line?.cursor ?? ''}`);
    expect((await jonas('GET', path)).body).toEqual({ message: line?.message });
    expect(await jonas('GET', `${path}?redact=false`)).toMatchObject({ status: 403 });
    expect(JSON.stringify((await mara('GET', `${path}?redact=false`)).body)).toContain('s3cret-');
    expect(await ines('GET', path)).toMatchObject({ status: 403 });
    for (const cursor of ['zzz-m1', 'abc'])
      expect(await mara('GET', pathOf(drone.id, `/lines/${cursor}`))).toMatchObject({ status: 400 });
  });

  test('are shown to the owner alone, who is recorded', async () => {
    expect(await jonas('GET', pathOf(drone.id, `?${psk}&limit=1&redact=false`))).toMatchObject({ status: 403 });
    const before = await readings();
    const [line] = await find(`${psk}&redact=false`, 1);
    expect(line?.message).toContain('psk="s3cret-');
    expect(await readings()).toBe(before + 1);
    expect((await logs(`?q=s3cret&limit=1&redact=false&unit=NetworkManager`)).items).toHaveLength(1);
  });
});

describe('who may read', () => {
  test('admins and owners, and only owners may empty the log', async () => {
    expect(await jonas('GET', pathOf(drone.id))).toMatchObject({ status: 200 });
    for (const path of ['', '/boots', '/units', '/stream'])
      expect(await ines('GET', pathOf(drone.id, path))).toMatchObject({
        status: 403,
        body: { code: 'role_insufficient' },
      });
    expect(await ines('POST', `${pathOf(drone.id)}/export`, { format: 'log' })).toMatchObject({ status: 403 });
    expect(await jonas('DELETE', pathOf(drone.id))).toMatchObject({ status: 403 });
  });

  test('a device that is offline has what it uploaded, or nothing', async () => {
    const id = sandbox.factory[2]?.id ?? '';
    const { body } = await mara('GET', pathOf(id, '?limit=1'));
    const page: LogPage = listLogs.decode(body);
    expect(page.isLive).toBe(false);
    expect(page.uploadedAt).toBeLessThan(Date.now() - 60_000);
    expect(page.lines[0]?.at).toBeLessThanOrEqual(page.uploadedAt ?? 0);
    const never = await mara('GET', pathOf(sandbox.factory[6]?.id ?? ''));
    expect(never.body).toMatchObject({ items: [], source: 'cached', uploaded_at: null });
    expect(await mara('GET', pathOf(sandbox.factory[4]?.id ?? ''))).toMatchObject({
      status: 409,
      body: { code: 'unsupported' },
    });
  });
});

describe('an export', () => {
  const narrow = { kind: 'agent', priority: 5, q: 'clock' };
  const ask = (body: object, api: Api = mara) => api('POST', `${pathOf(drone.id)}/export`, body);
  async function made(body: object) {
    const answer = await ask(body);
    expect(answer.status).toBe(202);
    const { job } = answer.body as { job: { id: string } };
    const path = `/v1/user/devices/${drone.id}/jobs/${job.id}`;
    const state = async () => (await mara('GET', path)).body as { job: JobBody };
    await until(async () => ['succeeded', 'failed'].includes((await state()).job.state), 20_000);
    return (await state()).job;
  }

  test('says about how many lines it would have, from a sample', async () => {
    const items: LogLineBody[] = [];
    // A search ends with the time that the server gives it: on a busy machine it takes more than one.
    for (let cursor = ''; items.length < 400;) {
      const page = await logs(`?limit=400&kind=agent&priority=5&q=clock${cursor}`);
      items.push(...page.items);
      cursor = `&cursor=${page.next_cursor}`;
    }
    // Of the sample's 2,000 lines, some 400 pass: 5 % off is usual. Of rare lines too few would pass to say anything.
    const range = { kind: 'agent', since: items.at(-1)?.at, until: items[0]?.at };
    const { body } = await ask({ format: 'log', dry_run: true, ...range });
    const { estimate } = body as { estimate: { lines: number; bytes: number; is_exact: boolean } };
    const { lines, bytes } = (await made({ format: 'log', ...range })).result as { lines: number; bytes: number };
    expect(estimate.is_exact).toBe(false);
    expect(Math.abs(estimate.lines / lines - 1)).toBeLessThan(0.25);
    expect(Math.abs(estimate.bytes / bytes - 1)).toBeLessThan(0.25);
  });

  test('says how much it would be, then holds exactly what the filter lets pass, oldest first', async () => {
    const { items } = await logs('?limit=400&kind=agent&priority=5&q=clock');
    const range = { ...narrow, since: items.at(-1)?.at, until: items[0]?.at };
    const job = await made({ format: 'log', ...range });
    const { url, bytes, lines } = job.result as { url: string; bytes: number; lines: number };
    expect(lines).toBe(items.length);
    const small = await ask({ format: 'log', dry_run: true, ...narrow, since: items[20]?.at, until: items[0]?.at });
    expect(small.body).toMatchObject({ estimate: { lines: 21, is_exact: true } });
    const text = String((await mara('GET', url)).body);
    expect(Buffer.byteLength(text)).toBe(bytes);
    const expected = items.map(({ at, level, unit, pid, message }) => `${at} ${level} ${unit}[${pid}]: ${message}`);
    expect(text.trimEnd().split('\n')).toEqual(expected.toReversed());
    expect(await actions()).toContain('logs.export');
    expect(await ines('GET', url)).toMatchObject({ status: 403 });
  });

  test('as JSON lines has whole messages without secrets; with them for the owner alone', async () => {
    const { items } = await logs('?limit=1&q=supplicant&unit=NetworkManager');
    const range = { units: ['NetworkManager'], since: items[0]?.at, until: items[0]?.at, q: 'supplicant' };
    const textOf = async (body: object) => {
      const { result } = await made({ format: 'jsonl', ...range, ...body });
      const answer = await mara('GET', (result as { url: string }).url);
      return typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body);
    };
    expect(await textOf({})).toContain('psk=***');
    expect(await textOf({ redact: false })).toContain('s3cret-');
    expect(await ask({ format: 'log', redact: false }, jonas)).toMatchObject({ status: 403 });
  });

  test('that would be too large fails with a sentence', async () => {
    const { body } = await ask({ format: 'jsonl', dry_run: true });
    const {
      lines,
      bytes,
      is_exact: isExact,
    } = (body as { estimate: { lines: number; bytes: number; is_exact: boolean } }).estimate;
    expect([lines > 900_000, bytes > 100_000_000, isExact]).toEqual([true, true, false]);
  });
});

describe('flight logs', () => {
  const base = () => `/v1/user/devices/${drone.id}/flight-logs`;
  const list = async () => ((await jonas('GET', base())).body as { items: FlightLogBody[] }).items;

  test('are listed, downloaded whole, and deleted for good', async () => {
    const [log] = await list();
    const { status } = await jonas('GET', `${base()}/${log?.id ?? ''}/${log?.kind ?? ''}`);
    expect(status).toBe(200);
    const cookie = await signInToken(sandbox, 'u_jonas');
    const file = await fetch(`${sandbox.url}${base()}/${log?.id ?? ''}/${log?.kind ?? ''}`, {
      headers: { authorization: `Bearer ${cookie}` },
    });
    expect((await file.arrayBuffer()).byteLength).toBe(log?.bytes);
    expect(await ines('DELETE', `${base()}/${log?.id ?? ''}`)).toMatchObject({ status: 403 });
    expect(await jonas('DELETE', `${base()}/${log?.id ?? ''}`)).toMatchObject({ status: 204 });
    expect((await list()).map(({ id }) => id)).not.toContain(log?.id);
    expect(await jonas('DELETE', `${base()}/${log?.id ?? ''}`)).toMatchObject({ status: 404 });
    expect(await actions()).toContain('flight-logs.delete');
  });
});

describe('the stream', () => {
  test('gives new lines that pass, in batches, and counts those that are too many', async () => {
    const token = await signInToken(sandbox, 'u_jonas');
    const feed = await openFeed(sandbox, `${pathOf(drone.id)}/stream?q=loop&unit=media.service`, token);
    drone.device.journal.writeMany(4000);
    await until(() => feed.text.includes('event: gap') && feed.text.split('event: log').length > 8, 15_000);
    drone.device.journal.writeMany(0);
    feed.stop();
    const batches = [...feed.text.matchAll(/event: log\ndata: (.*)\n/g)].map(
      ([, data = '']) => JSON.parse(data) as LogLineBody[],
    );
    expect(Math.max(...batches.map(({ length }) => length))).toBeLessThanOrEqual(200);
    const cursors = batches.flat().map(({ cursor }) => cursor);
    expect(new Set(cursors).size).toBe(cursors.length);
    for (const { message } of batches.flat()) expect(message).toMatch(/^loop: step/);
    expect(Number(/"skipped":(\d+)/.exec(feed.text)?.[1])).toBeGreaterThan(0);
  });

  test('goes on after a line, without a gap', async () => {
    // Lines from before may still be arriving, and the stream skips some when there are too many.
    for (const name of ['one', 'two', 'three', 'four'])
      drone.device.journal.write('farsight-agent', 5, `after ${name}`);
    await until(async () => (await logs('?q=after+four')).items.length === 1);
    const [last, ...earlier] = (await logs('?limit=4')).items;
    const token = await signInToken(sandbox, 'u_jonas');
    const feed = await openFeed(sandbox, `${pathOf(drone.id)}/stream?cursor=${earlier.at(-1)?.cursor ?? ''}`, token);
    await until(() => feed.text.includes(last?.cursor ?? 'none'));
    feed.stop();
    for (const { cursor } of earlier.slice(0, -1)) expect(feed.text).toContain(cursor);
    expect(feed.text).not.toContain(`"${earlier.at(-1)?.cursor ?? ''}"`);
  });
});

test('an emptied log holds only what came afterwards', async () => {
  expect(await mara('DELETE', pathOf(drone.id))).toMatchObject({ status: 204 });
  const { items, next_cursor: next } = await logs('?limit=500');
  expect([items.length < 20, next]).toEqual([true, null]);
  drone.device.journal.write('farsight-agent', 5, 'still here');
  await until(async () => (await logs('?q=still+here')).items.length === 1);
  expect(await actions()).toContain('logs.clear');
});
