// `npm run package`: the installed app for this system, into `release/`. `-- --dir` stops before the installers; `-- --win`, `--mac`, `--linux` choose another system.
import { build, Platform, type Configuration } from 'electron-builder';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { parse } from 'yaml';
import { desktopConfig } from './webpack/desktopConfig';
import { writePackageIcons } from './lib/packageIcons';
import { fail, ROOT, runWebpack } from './lib/process';

function readOptions() {
  try {
    return parseArgs({
      options: {
        dir: { type: 'boolean', default: false },
        win: { type: 'boolean', default: false },
        mac: { type: 'boolean', default: false },
        linux: { type: 'boolean', default: false },
        output: { type: 'string', default: 'release' },
      },
    }).values;
  } catch (error) {
    return fail(`${(error as Error).message.split('.')[0]}. Options: --dir, --win, --mac, --linux, --output FOLDER.`);
  }
}

/** An Electron that is there already, for a machine that cannot fetch one. */
function electronDist(): Configuration {
  const folder = process.env.ELECTRON_OVERRIDE_DIST_PATH;
  return folder ? { electronDist: path.resolve(folder) } : {};
}

async function main(): Promise<void> {
  const options = readOptions();
  const { updates } = desktopConfig() as { updates?: { feed: string } | null };
  if (!updates) {
    process.stderr.write(
      'This build has no update feed (build/desktop.json, or the file FARSIGHT_CONFIG names): it will never update itself.\n',
    );
  }
  process.env.FARSIGHT_RELEASE = '1';
  const { code } = await runWebpack(['--env', 'only=main,preload,desktop'], { show: true });
  if (code !== 0) fail('The bundles could not be built.');
  await writePackageIcons();
  const chosen = [
    ...(options.win ? [Platform.WINDOWS] : []),
    ...(options.mac ? [Platform.MAC] : []),
    ...(options.linux ? [Platform.LINUX] : []),
  ];
  const config = parse(readFileSync(path.join(ROOT, 'electron-builder.yml'), 'utf8')) as Configuration;
  const targets = new Map(
    (chosen.length > 0 ? chosen : [Platform.current()]).flatMap((one) => [
      ...one.createTarget(options.dir ? 'dir' : null),
    ]),
  );
  const files = await build({
    projectDir: ROOT,
    targets,
    publish: 'never',
    config: {
      ...config,
      ...(updates && { publish: { provider: 'generic', url: updates.feed } }),
      ...electronDist(),
      directories: { ...config.directories, output: path.resolve(options.output) },
    },
  });
  console.log([`In ${options.output}:`, ...files.map((file) => path.basename(file))].join('\n'));
}

main().catch((error: unknown) => {
  const { message } = error as Error;
  fail(
    /ENOTFOUND|ECONNREFUSED|fetch failed|getaddrinfo/.test(message)
      ? `Electron or a tool of electron-builder could not be fetched (${message.split('\n')[0]}). Name an unpacked Electron in ELECTRON_OVERRIDE_DIST_PATH, and use --dir where the tools are missing as well.`
      : message,
  );
});
