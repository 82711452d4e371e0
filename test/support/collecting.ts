import { copyConfigured } from '../../scripts/lib/hosting';
import { start, type StartOptions } from '../sandbox/index';
import type { KeptSpan } from '../sandbox/server/otlpSink';

/** A sandbox whose page is configured to send its log and its traces to it; the configured copy goes into `folder`. */
export async function startCollecting(
  webRoot: string,
  folder: string,
  config: Readonly<Record<string, unknown>> = {},
  options: Partial<StartOptions> = {},
) {
  const collectors = { loki: { url: '/' }, traces: { endpoint: '/' } };
  copyConfigured(webRoot, folder, { ...collectors, environment: 'test', ...config });
  const sandbox = await start({ webRoot: folder, test: true, devices: 1, ...options });
  const read = async (what: 'logs' | 'traces') => (await fetch(`${sandbox.url}/sandbox/${what}`)).text();
  const spans = async () =>
    (await read('traces'))
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as KeptSpan);
  return { sandbox, logs: () => read('logs'), traces: () => read('traces'), spans };
}
