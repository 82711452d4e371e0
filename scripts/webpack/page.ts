import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Compilation } from 'webpack';
import { NAME } from '../../app/brand';
import { contentSecurityPolicy } from '../../app/config/contentSecurityPolicy';
import { readDesktopConfig } from '../../app/config/desktopConfig';
import { parseRuntimeConfig } from '../../app/config/runtimeConfig';
import { desktopConfig } from './desktopConfig';
import { lateStyles } from './LateStylesPlugin';

const root = path.join(__dirname, '../..');

const readIcon = () => readFileSync(path.join(root, 'build/icon.svg'), 'utf8').replace(/\s+/g, ' ').trim();

/** What helps where the app does not start. */
const ADVICE = {
  web: 'Check your connection, then reload the page. If that does not help, contact your administrator.',
  desktop: 'Reload it, or quit it and start it again. If that does not help, install it again.',
} as const;

/** The mark as a data address: no request. */
const iconUri = (svg: string) => `data:image/svg+xml,${encodeURIComponent(svg)}`;

/** The mark as a symbol, which the page draws wherever it is used. */
const symbolOf = (svg: string) =>
  svg.replace(/<svg[^>]*(viewBox="[^"]*")[^>]*>(.*)<\/svg>/, '<symbol id="brand-mark" $1>$2</symbol>');

/** A web folder is configured after it was built, an installed app with its build. */
const configOf = (body: 'web' | 'desktop') =>
  body === 'web' ? parseRuntimeConfig({}).config : readDesktopConfig(desktopConfig(), true, {}).runtime;

/** The scripts that the app asks for when it comes to these parts, each once. */
function scriptsOf({ namedChunkGroups, entrypoints }: Compilation, ...parts: readonly string[]): readonly string[] {
  const isThere = new Set([...entrypoints.values()].flatMap((entry) => entry.getFiles()));
  const files = new Set(parts.flatMap((part) => namedChunkGroups.get(part)?.getFiles() ?? []));
  return [...files].filter((file) => file.endsWith('.js') && !isThere.has(file)).map((file) => `/${file}`);
}

/** `index.html` with the default configuration, its policy, and the built files in the head: the theme first, the app deferred. */
export const page = (body: 'web' | 'desktop') => (parameters: Readonly<Record<string, unknown>>) => {
  const { files } = parameters.htmlWebpackPlugin as { files: { js: string[]; css: string[] } };
  const { compilation } = parameters as unknown as { compilation: Compilation };
  const [list = '', ...live] = body === 'web' ? scriptsOf(compilation, 'devices-parts', 'device-parts', 'live') : [];
  const early = list && ` data-list="${list}" data-live="${[`/${lateStyles(compilation)}`, ...live].join(' ')}"`;
  const isBoot = (file: string) => /\/boot\./.test(file);
  const head = [
    ...files.js.filter(isBoot).map((file) => `<script src="${file}"${early}></script>`),
    ...files.css.map((file) => `<link rel="stylesheet" href="${file}">`),
    ...files.js.filter((file) => !isBoot(file)).map((file) => `<script defer src="${file}"></script>`),
  ].join('\n    ');
  const icon = readIcon();
  const values: Readonly<Record<string, string>> = {
    policy: contentSecurityPolicy(configOf(body), 'meta', body),
    name: NAME,
    icon: iconUri(icon),
    mark: symbolOf(icon),
    config: '{}',
    advice: ADVICE[body],
    head,
  };
  const template = readFileSync(path.join(root, 'renderer/index.html'), 'utf8');
  return template.replace(/<%= (\w+) %>/g, (_, key: string) => values[key] ?? '');
};
