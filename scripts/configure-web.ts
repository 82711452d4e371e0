// `npm run configure:web -- <folder> <config.json>`: fits a built web folder to an environment. `--upstream http://127.0.0.1:8080`
// has nginx pass calls to the API on; `--source-maps` keeps the source maps and serves them.
import { parseArgs } from 'node:util';
import { configureWeb } from './lib/hosting';
import { fail } from './lib/process';

const USAGE = 'Usage: npm run configure:web -- <folder> <config.json> [--upstream ADDRESS] [--source-maps]';

function readArguments() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: { upstream: { type: 'string' }, 'source-maps': { type: 'boolean', default: false } },
    });
  } catch {
    return fail(USAGE);
  }
}

const { positionals, values } = readArguments();
const [folder, configFile, ...rest] = positionals;
if (folder === undefined || configFile === undefined || rest.length > 0) fail(USAGE);
try {
  configureWeb(folder, configFile, { upstream: values.upstream, sourceMaps: values['source-maps'] });
  console.log(`Configured ${folder} from ${configFile}; nginx.conf and _headers lie beside index.html.`);
} catch (error) {
  fail((error as Error).message);
}
