import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { AREAS } from './areas/index';
import { Unusable } from './outcome';

export interface ConformOptions {
  /** Origin of the server. */
  readonly url: string;
  readonly token: string;
  /** Of the web app; the server's own unless it is named. */
  readonly origin: string;
  /** Null: the first that is listed. */
  readonly device: string | null;
  readonly mayWrite: boolean;
  readonly only: readonly string[] | null;
  readonly timeoutMs: number | null;
  readonly isJson: boolean;
}

export const USAGE =
  'Usage: npm run conform -- --url https://server.example (--token T | --token-file FILE | the variable FARSIGHT_TOKEN) ' +
  '[--device ID [--write]] [--origin https://app.example] [--only AREA,AREA] [--timeout SECONDS] [--json]';

const MAX_TIMEOUT_S = 120;
/** RFC 6750 §2.1. */
const BEARER = /^[A-Za-z0-9._~+/-]{1,4096}=*$/;

const wrong = (sentence: string): never => {
  throw new Unusable(`${sentence} ${USAGE}`);
};

function parse(args: readonly string[]) {
  const text = { type: 'string' } as const;
  const flag = { type: 'boolean', default: false } as const;
  try {
    return parseArgs({
      args: [...args],
      options: {
        ...{ url: text, token: text, 'token-file': text, origin: text, device: text, only: text, timeout: text },
        ...{ write: flag, json: flag },
      },
    }).values;
  } catch (error) {
    const { code, message } = error as Error & { readonly code?: string };
    // What is no option may be a token, and is not repeated.
    const isOption = code === 'ERR_PARSE_ARGS_UNKNOWN_OPTION' || code === 'ERR_PARSE_ARGS_INVALID_OPTION_VALUE';
    return wrong(isOption ? `${message.split(/[.\n]/)[0] ?? ''}.` : 'An argument is no option.');
  }
}

function originOf(name: string, text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  const isPlain = url?.pathname === '/' && url.search === '' && url.hash === '' && url.username === '';
  if (!url || !isPlain || !['http:', 'https:'].includes(url.protocol))
    return wrong(`--${name} takes an address without a path, as https://server.example.`);
  return url.origin;
}

function readToken(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    return wrong(`The file of the token cannot be read (${(error as { code?: string }).code ?? 'unknown reason'}).`);
  }
}

function tokenOf(own: string | undefined, file: string | undefined, env: string | undefined): string {
  if (own !== undefined && file !== undefined) wrong('--token and --token-file exclude each other.');
  const token = (own ?? (file === undefined ? env : readToken(file)) ?? '').trim();
  if (token === '') return wrong('A token is needed.');
  return BEARER.test(token) ? token : wrong('The token is no bearer token (RFC 6750).');
}

function areasOf(text: string | undefined): readonly string[] | null {
  if (text === undefined) return null;
  const names = text.split(',').map((name) => name.trim());
  const known = AREAS.map(({ name }) => name);
  return names.every((name) => known.includes(name)) ? names : wrong(`--only takes some of ${known.join(', ')}.`);
}

function timeoutOf(text: string | undefined): number | null {
  if (text === undefined) return null;
  const seconds = Number(text);
  const isRight = Number.isInteger(seconds) && seconds >= 1 && seconds <= MAX_TIMEOUT_S;
  return isRight ? seconds * 1000 : wrong(`--timeout takes whole seconds from 1 to ${MAX_TIMEOUT_S}.`);
}

/** The options of the command. Throws Unusable, with a sentence and the usage, where they are wrong. */
export function readOptions(args: readonly string[], env: NodeJS.ProcessEnv): ConformOptions {
  const { url: given, origin, device, write: mayWrite, json: isJson, ...rest } = parse(args);
  if (given === undefined) return wrong('--url is needed.');
  if (mayWrite && device === undefined) wrong('--write needs --device: that device alone is changed.');
  const url = originOf('url', given);
  return {
    url,
    token: tokenOf(rest.token, rest['token-file'], env.FARSIGHT_TOKEN),
    origin: origin === undefined ? url : originOf('origin', origin),
    device: device ?? null,
    mayWrite,
    only: areasOf(rest.only),
    timeoutMs: timeoutOf(rest.timeout),
    isJson,
  };
}
