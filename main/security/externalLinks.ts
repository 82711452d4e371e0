import type { Shell } from 'electron';
import type { DesktopConfig } from '#app/config/desktopConfig';
import { apiOrigin, type LinkId } from '#app/config/runtimeConfig';
import { LICENCES } from '#app/config/pageLinks';

const MAX_LENGTH = 2048;
const LOOPBACK = new Set(['127.0.0.1', 'localhost', '[::1]']);

export interface ExternalLinks {
  /** Opens an address of the configuration, or the file of licences. False for an id that names nothing, or when nothing opened it. */
  openLink(id: string): Promise<boolean>;
  /** A sign-in page that the server named; false when it is not on a host that may have one (S7). */
  openSignIn(address: string): Promise<boolean>;
}

function parsed(address: string): URL | null {
  const isClean = address.length <= MAX_LENGTH && !/[\u0000-\u0020\u007f\\]/.test(address) && URL.canParse(address);
  const url = isClean ? new URL(address) : null;
  return url && url.username === '' && url.password === '' ? url : null;
}

interface Options {
  readonly allowLoopback: boolean;
  /** Path of the file with the licences of others. */
  readonly licences: string;
}

/** Opens addresses in the system's browser. http only to loopback, and only with `allowLoopback`. */
export function createExternalLinks(
  shell: Pick<Shell, 'openExternal' | 'openPath'>,
  config: DesktopConfig,
  { allowLoopback, licences }: Options,
): ExternalLinks {
  const api = new URL(apiOrigin(config.runtime, ''));
  const hosts = new Set([api.host, ...config.signInHosts]);
  if (config.runtime.website.host !== null) hosts.add(config.runtime.website.host);
  const isSecure = (url: URL) =>
    url.protocol === 'https:' || (allowLoopback && url.protocol === 'http:' && LOOPBACK.has(url.hostname));
  const open = async (url: URL) => {
    try {
      // oxlint-disable-next-line farsight/desktop-chokepoints -- the one place that opens links
      await shell.openExternal(url.href);
      return true;
    } catch {
      return false;
    }
  };
  return {
    openLink: async (id) => {
      // oxlint-disable-next-line farsight/desktop-chokepoints -- the one place that opens links
      if (id === LICENCES) return (await shell.openPath(licences)) === '';
      const address = Object.hasOwn(config.runtime.links, id) ? config.runtime.links[id as LinkId] : null;
      const url = address === null ? null : parsed(address);
      return url !== null && isSecure(url) ? open(url) : false;
    },
    openSignIn: async (address) => {
      const url = parsed(address);
      return url !== null && isSecure(url) && hosts.has(url.host) ? open(url) : false;
    },
  };
}
