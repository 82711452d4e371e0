import { chromium, type Browser, type Page } from '@playwright/test';
import { BROWSER_ARGS, findHeadlessShell } from '../../../scripts/lib/browser';
import { launch, type Script, type Server } from '../../../scripts/lib/launchServer';
import { without } from '../../../scripts/lib/machine';
import { createNetwork, type Network } from '../../../scripts/lib/serverNetwork';
import { test as base } from '../../e2e/silentTest';

type Run = (script: Script, args: readonly string[]) => Promise<Server>;

/** A page that takes the certificate with this pin. */
type Trust = (pin: string) => Promise<Page>;

/** Cases with servers in a network of their own; skipped with a reason where they cannot be had. */
export const test = base.extend<{ network: Network; run: Run; trust: Trust }>({
  network: async ({}, use) => {
    const network = createNetwork();
    await use(network);
    network.remove();
  },

  /** Starts a server in the namespace. */
  run: async ({ network }, use) => {
    const servers: Server[] = [];
    await use(async (script, args) => {
      const server = await launch(script, args, network.name);
      servers.push(server);
      return server;
    });
    for (const server of servers) await server.stop();
  },

  /** A browser of its own: the pin is known only once the certificate is made, and is an argument of the program. */
  trust: async ({}, use) => {
    const browsers: Browser[] = [];
    await use(async (pin) => {
      const executablePath = findHeadlessShell();
      const args = [...BROWSER_ARGS, `--ignore-certificate-errors-spki-list=${pin}`];
      const browser = await chromium.launch({ args, ...(executablePath !== null && { executablePath }) });
      browsers.push(browser);
      return browser.newPage();
    });
    for (const browser of browsers) await browser.close();
  },
});
test.skip(...without('namespaces', 'coturn', 'gstreamer', 'aiortc'));
