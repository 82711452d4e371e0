// A command of this project with a child, and the child's child, which ignores SIGTERM. `family.cjs <folder>` writes there the pids of
// all three, then waits; before it ends on a signal, it writes "saved".
'use strict';
const { spawn } = require('node:child_process');
const { writeFileSync } = require('node:fs');
const path = require('node:path');
const { beforeEnd, endOnSignals, startChild, WITH_PARENT } = require('../../scripts/lib/lifetime.cjs');

const [, , folder, role = 'command'] = process.argv;
const note = (name) => writeFileSync(path.join(folder, name), String(process.pid));

if (role === 'command') {
  endOnSignals();
  beforeEnd(async () => note('saved'));
  startChild(process.execPath, [...WITH_PARENT, __filename, folder, 'child'], { stdio: 'ignore' });
} else if (role === 'child') {
  spawn(process.execPath, [...WITH_PARENT, __filename, folder, 'grandchild'], { stdio: 'ignore' });
} else {
  process.on('SIGTERM', () => {});
}
note(role);
setInterval(() => {}, 1000);
