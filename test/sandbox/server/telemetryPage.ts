import type { FastifyInstance } from 'fastify';
import type { Core } from './core';
import { escapeHtml, sendPage } from './htmlPage';

const SHOWN = 200;
const time = (ms: number) => new Date(ms).toISOString().slice(11, 23);
const row = (cells: readonly string[], look = '') =>
  `<tr${look}>${cells.map((cell) => `<td>${escapeHtml(cell)}</td>`).join('')}</tr>`;

function table(title: string, heads: readonly string[], rows: readonly string[], empty: string): string {
  const head = heads.map((one) => `<th scope="col">${one}</th>`).join('');
  const body = rows.join('') || `<tr><td colspan="${heads.length}">${empty}</td></tr>`;
  return `<h2>${title}</h2><table><thead><tr>${head}</tr></thead><tbody>${body}</tbody></table>`;
}

function logRows({ loki }: Core): string[] {
  return loki.lines
    .slice(-SHOWN)
    .reverse()
    .map(({ at, stream, line }) => {
      const { msg = '', data } = JSON.parse(line) as { msg?: string; data?: unknown };
      const { level = '', platform = '', version = '' } = stream;
      const more = data === undefined ? '' : JSON.stringify(data);
      return row(
        [time(Number(BigInt(at) / 1_000_000n)), level, `${platform} ${version}`, msg, more],
        level === 'error' ? ' class="bad"' : '',
      );
    });
}

function spanRows({ otlp }: Core): string[] {
  return otlp.spans
    .slice(-SHOWN)
    .reverse()
    .map((span) => {
      const more = Object.entries(span.attributes).map(([key, value]) => `${key}=${value}`);
      const cells = [
        time(span.start),
        span.traceId.slice(0, 8),
        span.service,
        span.name,
        `${span.duration.toFixed(1)} ms`,
      ];
      return row([...cells, more.join(' ')], span.isFailed ? ' class="bad"' : '');
    });
}

/** What the collectors received: as text for tools, as a page for people. */
export function telemetryRoutes(app: FastifyInstance, core: Core): void {
  const text = (lines: readonly string[]) => lines.join('\n');
  app.get('/sandbox/logs', (_, reply) =>
    reply.type('text/plain; charset=utf-8').header('cache-control', 'no-store').send(text(core.loki.texts)),
  );
  app.get('/sandbox/traces', (_, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(text(core.otlp.spans.map((span) => JSON.stringify(span)))),
  );
  app.get('/sandbox/telemetry', (_, reply) =>
    sendPage(
      reply,
      core.urls.website,
      'SANDBOX telemetry',
      `<h1>SANDBOX telemetry</h1><p>The newest ${SHOWN} log lines and spans that reached this sandbox. The page renews itself every 5 s. As text: <a href="/sandbox/logs">logs</a>, <a href="/sandbox/traces">traces</a>.</p>` +
        table('Logs', ['Time (UTC)', 'Level', 'From', 'Message', 'Data'], logRows(core), 'No line has come yet.') +
        table(
          'Spans',
          ['Start (UTC)', 'Trace', 'Service', 'Name', 'Took', 'Attributes'],
          spanRows(core),
          'No span has come yet.',
        ),
      true,
    ),
  );
}
