import type * as Electron from 'electron';
import path from 'node:path';
import { APP_ID, COMMIT, NAME, VERSION } from '#app/brand';
import type { DesktopConfig } from '#app/config/desktopConfig';
import { addressesOf } from '#app/config/addresses';
import { createLokiPush } from './adapters/lokiPush';
import type { Fetch } from './adapters/signals';
import { Logs } from './capabilities/Logs';
import type { Updates } from './updates/Updates';
import type { Vault } from './vault/Vault';

export interface CreateLogsOptions {
  readonly electron: Pick<typeof Electron, 'app'>;
  readonly config: DesktopConfig;
  readonly origin: string;
  readonly fetch: Fetch;
  readonly copyText: (text: string) => void;
  /** Called when diagnostics are copied: they exist later than the log. */
  readonly parts: () => { readonly vault: Vault; readonly updates: Updates };
}

/** The log; its first line names API and website. */
export function createLogs(options: CreateLogsOptions): Logs {
  const addresses = addressesOf(options.config.runtime, options.origin, options.origin);
  const logs = openLogs(options, Object.values(addresses));
  logs.write('info', `${NAME} starts`, { ...addresses, version: VERSION, commit: COMMIT });
  return logs;
}

function openLogs(
  { electron, config, origin, fetch, copyText, parts }: CreateLogsOptions,
  own: readonly string[],
): Logs {
  const { lokiUrl, environment } = config.runtime;
  return new Logs({
    open: async (scrub) => {
      const { openFileLog } = await import('./adapters/fileLog');
      return openFileLog(path.join(electron.app.getPath('userData'), 'logs'), scrub);
    },
    ship:
      lokiUrl === null
        ? null
        : (scrub) =>
            createLokiPush(fetch, lokiUrl, environment, scrub, (reason) =>
              console.error(`Logs were refused: ${reason}`),
            ),
    copyText,
    own,
    diagnostics: () => {
      const { vault, updates } = parts();
      return {
        Version: VERSION,
        Commit: COMMIT,
        Identifier: APP_ID,
        Environment: config.runtime.environment,
        Electron: process.versions.electron,
        Chromium: process.versions.chrome,
        Node: process.versions.node,
        System: `${process.platform} ${process.getSystemVersion()} ${process.arch}`,
        API: origin,
        Vault: [vault.state.backend, vault.state.state, ...(vault.problem === null ? [] : [vault.problem])].join(', '),
        Updates: config.updates === null ? 'this build has no update feed' : (updates.state.version ?? 'none found'),
      };
    },
  });
}
