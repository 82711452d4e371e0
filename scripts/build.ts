// `npm run build`: all four bundles. `npm run build web`: one of main, preload, desktop, web.
import { fail, runWebpack } from './lib/process';

const NAMES = ['main', 'preload', 'desktop', 'web'];
const wanted = process.argv.slice(2);
const unknown = wanted.find((name) => !NAMES.includes(name));
if (unknown !== undefined) fail(`There is no build named "${unknown}". There are: ${NAMES.join(', ')}.`);

void runWebpack(wanted.length > 0 ? ['--env', `only=${wanted.join(',')}`] : [], { show: true }).then(({ code }) => {
  process.exitCode = code;
});
