import './theme/tokens.css';
import './theme/base.css';

/** In the same file, but not run before: it takes the processor for longer than an answer is on its way. */
void Promise.resolve(window.earlyNames).then(() => import(/* webpackMode: "eager" */ './startWeb'));
