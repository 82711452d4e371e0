// `npm run types`: type-checks each top folder under its own rules.
import { checkTypes } from './lib/checks';

void checkTypes({ show: true }).then(({ code }) => {
  process.exitCode = code;
});
