import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { expect, type Page } from '@playwright/test';
import type * as Electron from 'electron';
import { launchDesktop, type DesktopApp, type DesktopOptions } from '../../support/launchDesktop';
import { test as base } from '../../e2e/silentTest';

export { expect };

export const TINY = path.join(__dirname, 'tiny');

/** What the tiny app offers its tests (`tiny/main.cjs`). */
export interface Facts {
  readonly log: string[];
  readonly second: readonly { readonly argv: readonly string[]; readonly data: unknown }[];
  note(text: string): void;
  open(options?: { readonly at?: string; readonly show?: boolean }): Promise<Electron.BrowserWindow>;
}

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

interface Fixtures {
  /** Starts the tiny app; whatever was started is closed after the test. */
  readonly launch: (options?: Partial<DesktopOptions>) => Promise<DesktopApp>;
  /** A server on this machine; the result is its origin. */
  readonly serve: (answer: Answer) => Promise<string>;
}

/** Facts about Electron, in an app of their own: in a real one where it is installed, otherwise in the stand-in, which must do the same. */
export const test = base.extend<Fixtures>({
  launch: async ({}, use) => {
    const apps: DesktopApp[] = [];
    await use(async (options = {}) => {
      const app = await launchDesktop({ api: 'http://127.0.0.1:9', folder: TINY, ...options });
      apps.push(app);
      await expect.poll(() => logOf(app)).toContain('app ready');
      return app;
    });
    for (const app of apps) await app.close();
  },

  serve: async ({}, use) => {
    const servers: Server[] = [];
    await use(async (answer) => {
      const server = createServer(answer);
      servers.push(server);
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    });
    for (const server of servers) {
      server.closeAllConnections();
      server.close();
    }
  },
});

/** What has happened in the app so far. */
export const logOf = (app: DesktopApp): Promise<string[]> =>
  app.evaluate(() => (globalThis as unknown as { facts: Facts }).facts.log);

export const open = (app: DesktopApp, at = '/', show = true): Promise<void> =>
  app.evaluate(async (_, options) => void (await (globalThis as unknown as { facts: Facts }).facts.open(options)), {
    at,
    show,
  });

/** The bridge of the tiny app's preload. */
export interface Tiny {
  frames(): Promise<boolean>;
  echo(value: unknown): Promise<unknown>;
  fail(): Promise<string>;
  bytes(): Uint8Array;
  nothing(): unknown;
  later(): Promise<unknown>;
  throws(): string;
}

export const tinyOf = <R>(view: Page, run: (tiny: Tiny) => R | Promise<R>): Promise<R> =>
  view.evaluate(`(${run.toString()})(window.tiny)`);
