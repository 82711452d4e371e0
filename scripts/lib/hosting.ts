import { cpSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { contentSecurityPolicy } from '../../app/config/contentSecurityPolicy';
import { parseRuntimeConfig } from '../../app/config/runtimeConfig';
import { iceServerProblem } from '../../app/domain/iceServers';

const CONFIG = /(<script id="runtime-config" type="application\/json">)[^<]*(<\/script>)/;
const POLICY = /(<meta http-equiv="Content-Security-Policy" content=")[^"]*(")/;

/** Headers of every answer of a host (`security.md` S33); the policy is added per configuration. */
const HEADERS: Readonly<Record<string, string>> = {
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'no-referrer',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Strict-Transport-Security': 'max-age=31536000; includeSubDomains',
};

function nginx(headers: Readonly<Record<string, string>>): string {
  const lines = Object.entries(headers).map(([name, value]) => `add_header ${name} "${value}" always;`);
  const all = (indent: string) => lines.map((line) => indent + line).join('\n');
  return `# Include in the server block that serves this folder as its root.
gzip on;
gzip_types text/css text/javascript application/javascript image/svg+xml;
location /assets/ {
    add_header Cache-Control "public, max-age=31536000, immutable" always;
${all('    ')}
    try_files $uri =404;
}
location ~ /(_headers|nginx\\.conf)$ {
    return 404;
}
location / {
    add_header Cache-Control "no-store" always;
${all('    ')}
    try_files $uri /index.html;
}
`;
}

function headersFile(headers: Readonly<Record<string, string>>): string {
  const all = Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`);
  return [
    '/*',
    ...all,
    '  Cache-Control: no-store',
    '/assets/*',
    '  ! Cache-Control',
    '  Cache-Control: public, max-age=31536000, immutable',
    '',
  ].join('\n');
}

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

/**
 * Writes a configuration and the policy that fits it into the `index.html` of a built folder, and hosting snippets beside it.
 * Throws an Error with one clear sentence; nothing is written then.
 */
export const configureWeb = (folder: string, configFile: string): void =>
  configure(folder, readJson(configFile), configFile);

/** A copy of a built folder, configured by a value. */
export function copyConfigured(from: string, to: string, config: Readonly<Record<string, unknown>>): void {
  rmSync(to, { recursive: true, force: true });
  cpSync(from, to, { recursive: true });
  configure(to, config, 'The configuration');
}

function configure(folder: string, input: unknown, name: string): void {
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
  const meta = contentSecurityPolicy(parsed.config, 'meta');
  const headers = { ...HEADERS, 'Content-Security-Policy': contentSecurityPolicy(parsed.config, 'header') };
  writeFileSync(
    file,
    html
      .replace(CONFIG, (_, start: string, end: string) => start + embed(input) + end)
      .replace(POLICY, (_, start: string, end: string) => start + meta + end),
  );
  writeFileSync(path.join(folder, 'nginx.conf'), nginx(headers));
  writeFileSync(path.join(folder, '_headers'), headersFile(headers));
}
