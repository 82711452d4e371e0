// `npm run configure:web -- <folder> <config.json>`: fits a built web folder to an environment.
import { configureWeb } from './lib/hosting';
import { fail } from './lib/process';

const [folder, configFile, ...rest] = process.argv.slice(2);
if (folder === undefined || configFile === undefined || rest.length > 0) {
  fail('Usage: npm run configure:web -- <folder> <config.json>');
}
try {
  configureWeb(folder, configFile);
  console.log(`Configured ${folder} from ${configFile}; nginx.conf and _headers lie beside index.html.`);
} catch (error) {
  fail((error as Error).message);
}
