// `run.cjs audit`: fails when a package of what is shipped, Electron included, has a known vulnerability. It asks the registry, so that
// `npm test`, which needs no network, does not run it.
import { spawnSync } from 'node:child_process';
import { fail, ROOT } from './lib/process';
import { shippedVulnerabilities } from './lib/vulnerabilities';
import { shippedPackages } from './webpack/shippedPackages';

// Its exit code is 1 when any package has a vulnerability, those that only test included. A shell, because on Windows npm is a
// script of its own.
const { stdout } = spawnSync('npm audit --json --package-lock-only', { cwd: ROOT, shell: true, encoding: 'utf8' });
const packages = shippedPackages();
const lines = shippedVulnerabilities(JSON.parse(stdout), packages);
if (lines.length > 0) fail(lines.join('\n'));
console.log(`None of the ${packages.length} packages in what is shipped has a known vulnerability.`);
