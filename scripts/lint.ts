// `npm run lint`: lint and format.
import { checkFormat, checkLint } from './lib/checks';

void (async () => {
  const lint = await checkLint({ show: true });
  const format = await checkFormat({ show: true });
  process.exitCode = lint.code || format.code;
})();
