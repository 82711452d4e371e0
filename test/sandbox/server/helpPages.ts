import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Core } from './core';
import { escapeHtml, sendPage } from './htmlPage';

const DOCS = path.join(__dirname, '../../../docs');

/** The documents of the repository by file name, each with its first heading. */
function readTitles(): ReadonlyMap<string, string> {
  const files = readdirSync(DOCS).filter((file) => /^[a-z]+\.md$/.test(file));
  return new Map(
    files.map((file) => [file, /^# (.+)$/m.exec(readFileSync(path.join(DOCS, file), 'utf8'))?.[1] ?? file]),
  );
}

/** What stands where a host's own pages would; HTML. */
const PAGES = {
  terms: '<h1>SANDBOX terms</h1><p>The operator of a real server puts its terms of use here.</p>',
  privacy:
    '<h1>SANDBOX privacy</h1><p>The operator of a real server says here what it keeps of people. This sandbox keeps everything in the folder <code>.sandbox</code> of this computer, and sends nothing anywhere.</p>',
  support:
    '<h1>SANDBOX support</h1><p>The operator of a real server says here how to reach its support. For the sandbox, see <a href="/sandbox/help/docs">the documentation</a>.</p>',
} as const;

/** The pages that the web app's links lead to: documentation, terms, privacy and support. */
export function helpRoutes(app: FastifyInstance, core: Core): void {
  const titles = readTitles();
  const list = [...titles].map(
    ([file, title]) => `<li><a href="/sandbox/help/docs/${file}">${escapeHtml(title)}</a></li>`,
  );
  const docs = `<h1>Farsight’s documentation</h1><p>As it lies in the folder <code>docs</code>.</p><ul>${list.join('')}</ul>`;
  for (const [name, body] of Object.entries({ docs, ...PAGES }))
    app.get(`/sandbox/help/${name}`, (_, reply) => sendPage(reply, core.urls.website, `SANDBOX ${name}`, body));
  app.get<{ Params: { file: string } }>('/sandbox/help/docs/:file', (request, reply) => {
    const { file } = request.params;
    // Only names of the list are opened.
    if (!titles.has(file)) return void reply.callNotFound();
    return reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(readFileSync(path.join(DOCS, file), 'utf8'));
  });
}

/** Links of a configuration that lead to these pages. */
export const HELP_LINKS = {
  docs: '/sandbox/help/docs',
  terms: '/sandbox/help/terms',
  privacy: '/sandbox/help/privacy',
  support: '/sandbox/help/support',
} as const;
