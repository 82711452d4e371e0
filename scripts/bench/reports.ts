import type { Page } from '@playwright/test';
import type { Bench } from './faultCases';

/** The part of a `media-status` that tells one stage from another. */
const KEYS = [
  ...[
    'state',
    'error',
    'set_fps',
    'camera_fps',
    'encoded_fps',
    'sent_fps',
    'fps',
    'relay_fps',
    'uplink_ms',
    'relay_ms',
  ],
  ...['device_silent_ms', 'codec'],
] as const;

export interface Reports {
  since(from: number): string[];
  close(): void;
}

/** What device and server report of the first stream, in a stream of events of its own, as the user of the page. */
export async function watchReports(page: Page, { sandbox, id }: Bench): Promise<Reports> {
  const cookies = (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join('; ');
  const control = new AbortController();
  const rows: { at: number; text: string }[] = [];
  const take = (event: string) => {
    const data = /^data: (.*)$/m.exec(event)?.[1];
    if (!event.includes('event: media-status') || data === undefined) return;
    const status = JSON.parse(data) as Record<string, unknown>;
    if (status.stream_id !== 'main') return;
    rows.push({ at: Date.now(), text: KEYS.map((key) => `${key} ${String(status[key])}`).join(', ') });
  };
  const read = async () => {
    const response = await fetch(`${sandbox.url}/v1/user/devices/${id}/events`, {
      headers: { cookie: cookies },
      signal: control.signal,
    });
    let rest = '';
    for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      const events = (rest + chunk).split('\n\n');
      rest = events.pop() ?? '';
      events.forEach(take);
    }
  };
  read().catch((error: unknown) => {
    if (!control.signal.aborted) console.log(`  The reports ended: ${String(error)}`);
  });
  return {
    since: (from) => rows.filter((row) => row.at >= from).map((row) => `${row.at - from} ms  ${row.text}`),
    close: () => control.abort(),
  };
}
