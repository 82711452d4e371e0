import './theme/tokens.css';
import './theme/base.css';
import { logUncaught } from './lib/log';
import { reportNotStarted } from './lib/notStarted';

// Before the app: what fails while it waits is listed as well.
logUncaught();

/** Starts the app only when the early names are drawn: its start keeps the processor busy for longer than the server's answer takes. */
Promise.resolve(window.earlyNames)
  .then(() => import(/* webpackMode: "eager" */ './startWeb'))
  .catch(async (error: unknown) => {
    reportNotStarted(error);
    (await import('./platform/web/collectors')).openLogAlone();
  });
