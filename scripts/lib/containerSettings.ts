import { readFileSync } from 'node:fs';
import type { HostingOptions } from './hosting';
import { parseUpstream } from './upstream';

type Environment = Readonly<Record<string, string | undefined>>;

interface Setting {
  readonly pattern: RegExp;
  /** Ends the sentence "NAME must be ...". */
  readonly mustBe: string;
}

const HOST = '([A-Za-z0-9-]+(\\.[A-Za-z0-9-]+)*|\\[[0-9A-Fa-f:]+\\])';
const ORIGIN = `https://${HOST}(:[1-9][0-9]{0,4})?`;
const LINK = new RegExp(`^${ORIGIN}(/[A-Za-z0-9._~%/?=&#@:+-]*)?$`);

const origin: Setting = {
  pattern: new RegExp(`^${ORIGIN}$`),
  mustBe: 'an https origin such as https://api.example.com, without a path, spaces or quotes',
};
const link: Setting = { pattern: LINK, mustBe: 'an https address without spaces, quotes, $ or ;' };
const collector: Setting = {
  pattern: new RegExp(`${LINK.source}|^(/[A-Za-z0-9_-]+)+/?$|^/$`),
  mustBe: 'an https address without spaces, quotes, $ or ;, or a path of the page’s host such as /collect',
};

const origins = (example: string): Setting => ({
  pattern: new RegExp(`^${ORIGIN}(,${ORIGIN})*$`),
  mustBe: `https origins separated by commas, such as ${example}, without paths, spaces or quotes`,
});

/** Every setting that stands for a part of the configuration file. */
const PARTS = {
  FARSIGHT_API_ORIGIN: origin,
  FARSIGHT_MEDIA_ORIGINS: origins('https://media.example.com'),
  FARSIGHT_PICTURE_ORIGINS: origins('https://pictures.example.com'),
  FARSIGHT_ENVIRONMENT: { pattern: /^[A-Za-z0-9_-]{1,40}$/, mustBe: 'a word of letters, digits, - and _' },
  FARSIGHT_LOKI_URL: collector,
  FARSIGHT_TRACES_ENDPOINT: collector,
  FARSIGHT_ANALYTICS_HOST: origin,
  FARSIGHT_ANALYTICS_KEY: { pattern: /^[A-Za-z0-9_-]{1,200}$/, mustBe: 'letters, digits, - and _' },
  FARSIGHT_DOCS_URL: link,
  FARSIGHT_TERMS_URL: link,
  FARSIGHT_PRIVACY_URL: link,
  FARSIGHT_SUPPORT_URL: link,
} as const satisfies Record<string, Setting>;

const OTHERS = {
  FARSIGHT_CONFIG_FILE: {
    pattern: /^\/[A-Za-z0-9._/-]+$/,
    mustBe: 'the path of a JSON file, without spaces or quotes',
  },
  FARSIGHT_API_UPSTREAM: {
    pattern: /^https?:\/\/[^\s]+$/,
    mustBe: 'http:// or https:// with a host, and a port or none, such as http://api:8080',
  },
  FARSIGHT_LISTEN: {
    pattern: /^(([0-9]{1,3}(\.[0-9]{1,3}){3}|\[[0-9A-Fa-f:]+\]):)?[1-9][0-9]{0,4}$/,
    mustBe: 'a port, or an IP address and a port such as 127.0.0.1:8080',
  },
} as const satisfies Record<string, Setting>;

export const SETTING_NAMES: readonly string[] = [...Object.keys(PARTS), ...Object.keys(OTHERS)];

const SETTINGS: Readonly<Record<string, Setting>> = { ...PARTS, ...OTHERS };
type Name = keyof typeof PARTS | keyof typeof OTHERS;

/** Kubernetes describes a service named "farsight" in variables of this form. */
const SERVICE_LINK = /_SERVICE_(HOST|PORT)|_PORT(_|$)/;
const MAX_LENGTH = 2048;

export interface ContainerSettings {
  readonly config: Readonly<Record<string, unknown>>;
  readonly hosting: HostingOptions;
  /** As nginx's `listen` takes it. */
  readonly listen: string;
  /** Names of variables that look like settings and are not. */
  readonly ignored: readonly string[];
}

/** Whether the addresses in a value have valid hosts and ports. */
function canBeReached(name: string, value: string): boolean {
  const addresses =
    name === 'FARSIGHT_LISTEN' ? [`http://${value.includes(':') ? '' : 'any:'}${value}`] : value.split(',');
  return addresses.every((one) => !/^https?:/.test(one) || URL.canParse(one));
}

function check(env: Environment): Map<Name, string> {
  const values = new Map<Name, string>();
  for (const [name, { pattern, mustBe }] of Object.entries(SETTINGS)) {
    const value = env[name];
    // Compose files pass a variable that is not set as an empty one.
    if (value === undefined || value === '') continue;
    const isFine = value.length <= MAX_LENGTH && pattern.exec(value)?.[0] === value && canBeReached(name, value);
    // The value is not repeated: it may be a secret, or hold line breaks.
    if (!isFine) throw new Error(`${name} must be ${mustBe}.`);
    values.set(name as Name, value);
  }
  const upstream = values.get('FARSIGHT_API_UPSTREAM');
  if (upstream !== undefined && !parseUpstream(upstream))
    throw new Error(`FARSIGHT_API_UPSTREAM must be ${OTHERS.FARSIGHT_API_UPSTREAM.mustBe}.`);
  if (upstream !== undefined && values.has('FARSIGHT_API_ORIGIN'))
    throw new Error('Set FARSIGHT_API_ORIGIN or FARSIGHT_API_UPSTREAM, not both: the API has one origin.');
  return values;
}

function apiOf(text: string): object {
  // Not `URL.port`, which leaves out the protocol's own.
  const [, host, , port] = new RegExp(`^https://${HOST}(?::([0-9]+))?$`).exec(text) ?? [];
  return { protocol: 'https', host, ...(port !== undefined && { port: Number(port) }) };
}

function configOf(values: ReadonlyMap<Name, string>): Record<string, unknown> {
  const config: Record<string, unknown> = {};
  const put = (group: string, key: string, name: Name) => {
    const value = values.get(name);
    if (value !== undefined) config[group] = { ...(config[group] as object | undefined), [key]: value };
  };
  const api = values.get('FARSIGHT_API_ORIGIN');
  if (api !== undefined) config.api = apiOf(api);
  const environment = values.get('FARSIGHT_ENVIRONMENT');
  if (environment !== undefined) config.environment = environment;
  for (const [group, name] of [
    ['media', 'FARSIGHT_MEDIA_ORIGINS'],
    ['pictures', 'FARSIGHT_PICTURE_ORIGINS'],
  ] as const) {
    const listed = values.get(name);
    // A browser leaves out the protocol's own port.
    if (listed !== undefined) config[group] = { origins: listed.split(',').map((one) => new URL(one).origin) };
  }
  put('loki', 'url', 'FARSIGHT_LOKI_URL');
  put('traces', 'endpoint', 'FARSIGHT_TRACES_ENDPOINT');
  put('analytics', 'host', 'FARSIGHT_ANALYTICS_HOST');
  put('analytics', 'key', 'FARSIGHT_ANALYTICS_KEY');
  put('links', 'docs', 'FARSIGHT_DOCS_URL');
  put('links', 'terms', 'FARSIGHT_TERMS_URL');
  put('links', 'privacy', 'FARSIGHT_PRIVACY_URL');
  put('links', 'support', 'FARSIGHT_SUPPORT_URL');
  return config;
}

function readConfigFile(file: string, values: ReadonlyMap<Name, string>): Record<string, unknown> {
  const both = [...values.keys()].find((name) => Object.hasOwn(PARTS, name));
  if (both !== undefined) throw new Error(`FARSIGHT_CONFIG_FILE holds the whole configuration: leave ${both} out.`);
  let value: unknown;
  try {
    value = JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    throw new Error('FARSIGHT_CONFIG_FILE names no file that can be read as JSON.');
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new Error('The file that FARSIGHT_CONFIG_FILE names must hold a JSON object.');
  return value as Record<string, unknown>;
}

/** The settings in a container's environment. Throws an Error with one sentence for a value that cannot be used. */
export function readContainerSettings(env: Environment): ContainerSettings {
  const values = check(env);
  const file = values.get('FARSIGHT_CONFIG_FILE');
  const config = file === undefined ? configOf(values) : readConfigFile(file, values);
  const ignored = Object.keys(env).filter(
    (name) => /^FARSIGHT_[A-Z0-9_]+$/.test(name) && !Object.hasOwn(SETTINGS, name) && !SERVICE_LINK.test(name),
  );
  return {
    config,
    hosting: { upstream: values.get('FARSIGHT_API_UPSTREAM'), isBehindProxy: true, hasOwnLog: true },
    listen: values.get('FARSIGHT_LISTEN') ?? '8080',
    ignored,
  };
}
