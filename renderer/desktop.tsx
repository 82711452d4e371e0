import './theme/tokens.css';
import './theme/base.css';
import { logUncaught } from './lib/log';
import { reportNotStarted } from './lib/notStarted';

logUncaught();

import(/* webpackMode: "eager" */ './startDesktop')
  .then(({ startDesktop }) => startDesktop())
  .catch(async (error: unknown) => {
    reportNotStarted(error);
    await (await import(/* webpackMode: "eager" */ './platform/desktop')).openLogAlone();
  });
