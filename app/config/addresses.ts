import { DEFAULT_PORT, type RuntimeConfig } from './runtimeConfig';

function hostAndPort(address: string): string {
  const { hostname, port, protocol } = new URL(address);
  return `${hostname}:${port === '' ? DEFAULT_PORT[protocol === 'http:' ? 'http' : 'https'] : port}`;
}

/** Whom this product talks to, as its first log line names them: host and port of the API and of the website. */
export interface Addresses {
  readonly api: string;
  readonly website: string;
}

export function addressesOf(config: RuntimeConfig, api: string, page: string): Addresses {
  const { host, port } = config.website;
  return { api: hostAndPort(api), website: host === null ? hostAndPort(page) : `${host}:${port}` };
}
