import { cpSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { contentSecurityPolicy } from '../../app/config/contentSecurityPolicy';
import { parseRuntimeConfig, type RuntimeConfig } from '../../app/config/runtimeConfig';
import { iceServerProblem } from '../../app/domain/iceServers';
import { headersFile } from './headersFile';
import { nginxRules } from './nginxRules';
import { parseUpstream, type Upstream } from './upstream';

const CONFIG = /(<script id="runtime-config" type="application\/json">)[^<]*(<\/script>)/;
const POLICY = /(<meta http-equiv="Content-Security-Policy" content=")[^"]*(")/;

/** Headers of every answer of a host (S33); the policy is added per configuration. */
const HEADERS: Readonly<Record<string, string>> = {
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'no-referrer',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Strict-Transport-Security': 'max-age=31536000; includeSubDomains',
};

/** Text for a JSON data block: `<` cannot begin a tag, and no line separators that a script reader would stumble on. */
function embed(value: unknown): string {
  return JSON.stringify(value).replace(
    /[<\u2028\u2029]/g,
    (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

function readJson(file: string): unknown {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch {
    throw new Error(`${file} cannot be read.`);
  }
  try {
    return JSON.parse(text);
  } catch {
    throw new Error(`${file} is not valid JSON.`);
  }
}

export interface HostingOptions {
  /** Where nginx passes calls to the API on: `http://127.0.0.1:8080`. Only for an API on the page's own origin. */
  readonly upstream?: string | undefined;
  /** Keeps the source maps, and has nginx serve them. */
  readonly sourceMaps?: boolean;
  readonly isBehindProxy?: boolean;
  /** Whether nginx logs neither paths nor queries. */
  readonly hasOwnLog?: boolean;
}

/**
 * Writes a configuration and the policy that fits it into the `index.html` of a built folder, and hosting snippets beside it.
 * Removes the source maps unless they are asked for. Throws an Error with one clear sentence; nothing is changed then.
 */
export const configureWeb = (folder: string, configFile: string, options: HostingOptions = {}): void =>
  configure(folder, readJson(configFile), configFile, options);

/** A copy of a built folder, configured by a value. */
export function copyConfigured(
  from: string,
  to: string,
  config: Readonly<Record<string, unknown>>,
  options: HostingOptions = {},
): void {
  rmSync(to, { recursive: true, force: true });
  cpSync(from, to, { recursive: true });
  configure(to, config, 'The configuration', options);
}

/** Paths from the folder, with slashes. */
function filesOf(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((one) => one.isFile())
    .map((one) => path.relative(folder, path.join(one.parentPath, one.name)).split(path.sep).join('/'))
    .sort();
}

function upstreamOf(config: RuntimeConfig, text: string | undefined): Upstream | null {
  if (text === undefined) return null;
  const upstream = parseUpstream(text);
  if (!upstream) throw new Error('The upstream must be http:// or https:// with a host, and a port or none; no path.');
  if (config.api.host !== null)
    throw new Error('An upstream is for an API on the page’s own origin, but the configuration names an API host.');
  return upstream;
}

/** Throws where a host of the configuration holds what nginx would read as a variable or the end of a value. */
function headersWith(policy: string): Readonly<Record<string, string>> {
  if (/["$\\]|[^\x20-\x7e]/.test(policy))
    throw new Error('An address of the configuration holds characters that no host name has.');
  return { ...HEADERS, 'Content-Security-Policy': policy };
}

function configure(folder: string, input: unknown, name: string, options: HostingOptions): void {
  const file = path.join(folder, 'index.html');
  if (!statSync(file, { throwIfNoEntry: false })) throw new Error(`${folder} holds no built web app (no index.html).`);
  const html = readFileSync(file, 'utf8');
  if (!CONFIG.test(html) || !POLICY.test(html)) throw new Error(`${file} is not an index.html of this product.`);
  const parsed = parseRuntimeConfig(input);
  if (!parsed.ok) throw new Error(`${name} is not valid: ${parsed.problems.join('; ')}.`);
  for (const server of parsed.config.media.iceServers) {
    const problem = iceServerProblem(server);
    if (problem !== null) throw new Error(`${name} is not valid: media.iceServers: ${problem}.`);
  }
  const { sourceMaps = false, isBehindProxy = false, hasOwnLog = false } = options;
  const upstream = upstreamOf(parsed.config, options.upstream);
  const files = filesOf(folder);
  const maps = files.filter((one) => one.endsWith('.map'));
  if (sourceMaps && maps.length === 0) throw new Error(`${folder} holds no source maps; build it again.`);
  const meta = contentSecurityPolicy(parsed.config, 'meta');
  const headers = headersWith(contentSecurityPolicy(parsed.config, 'header'));
  writeFileSync(
    file,
    html
      .replace(CONFIG, (_, start: string, end: string) => start + embed(input) + end)
      .replace(POLICY, (_, start: string, end: string) => start + meta + end),
  );
  // Older compressed copies, of any tool, would be served instead of the new files.
  for (const written of ['index.html', 'nginx.conf', '_headers'])
    for (const kind of ['br', 'gz']) rmSync(path.join(folder, `${written}.${kind}`), { force: true });
  if (!sourceMaps) for (const map of maps) rmSync(path.join(folder, map));
  writeFileSync(
    path.join(folder, 'nginx.conf'),
    nginxRules({ headers, upstream, sourceMaps, isBehindProxy, hasOwnLog }),
  );
  const assets = files.filter((one) => one.startsWith('assets/') && !/\.(br|gz|map|txt)$/.test(one));
  writeFileSync(
    path.join(folder, '_headers'),
    headersFile(
      headers,
      assets.map((one) => `/${one}`),
    ),
  );
}
