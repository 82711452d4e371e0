// `npm run law`: who may import whom, see .dependency-cruiser.cjs.
import { checkLaw } from './lib/checks';

void checkLaw({ show: true }).then(({ code }) => {
  process.exitCode = code;
});
