// `npm run release:sign -- FOLDER`: signs the update metadata of a release with the key in FARSIGHT_UPDATE_KEY, and writes checksums.
import { fail } from './lib/process';
import { signRelease } from './lib/signRelease';

const [folder = 'release'] = process.argv.slice(2);
const key = process.env.FARSIGHT_UPDATE_KEY;
if (!key) fail('FARSIGHT_UPDATE_KEY holds no key. `npm run release:key` makes a pair.');
try {
  console.log(`Signed: ${signRelease(folder, key).join(', ')}`);
} catch (error) {
  fail((error as Error).message);
}
