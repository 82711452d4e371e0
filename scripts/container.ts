// The program of the container image (`build/docker`), bundled into one file: `configure WEB RUN ROOT` fits the built folder WEB to the
// environment and writes nginx's configuration to RUN; `health` asks the server whether it answers.
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { containerNginx } from './lib/containerNginx';
import { readContainerSettings } from './lib/containerSettings';
import { copyConfigured } from './lib/hosting';

const PRIVATE = 0o700;

function makeFolder(run: string): void {
  try {
    rmSync(run, { recursive: true, force: true });
    mkdirSync(run, { recursive: true, mode: PRIVATE });
  } catch {
    throw new Error(`${run} cannot be written: give the container a writable folder there, such as a tmpfs.`);
  }
}

function configure(web: string, run: string, root: string): void {
  const { config, hosting, listen, ignored } = readContainerSettings(process.env);
  for (const name of ignored) console.warn(`${name} is no setting of this image and is ignored.`);
  makeFolder(run);
  copyConfigured(web, path.join(run, 'web'), config, hosting);
  const hasBrotli = existsSync(path.join(root, 'usr/lib/nginx/modules/ngx_http_brotli_static_module.so'));
  writeFileSync(path.join(run, 'main.conf'), containerNginx({ run, root, hasBrotli, listen }));
}

async function health(): Promise<void> {
  const { listen } = readContainerSettings(process.env);
  const whole = listen.includes(':') ? listen : `127.0.0.1:${listen}`;
  const address = whole.replace(/^0\.0\.0\.0:/, '127.0.0.1:').replace(/^\[::\]:/, '[::1]:');
  const { ok } = await fetch(`http://${address}/healthz`);
  if (!ok) throw new Error('The server answers, but not as it should.');
}

async function main([command, web, run, root]: readonly string[]): Promise<void> {
  if (command === 'health') return health();
  if (command !== 'configure' || web === undefined || run === undefined || root === undefined)
    throw new Error('Usage: container configure WEB RUN ROOT, or: container health');
  configure(web, run, root);
}

main(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = 1;
});
