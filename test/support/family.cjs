// A command of this project with a child, and the child's child, which ignores SIGTERM. `family.cjs <folder>` writes there the pids of
// all three, then prints dots; before it ends on a signal, it takes a second to write "saved".
'use strict';
const { spawn } = require('node:child_process');
const { writeFileSync } = require('node:fs');
const path = require('node:path');
const { setTimeout } = require('node:timers/promises');
const { beforeEnd, endOnSignals, startChild, WITH_PARENT } = require('../../scripts/lib/lifetime.cjs');

const [, , folder, role = 'command'] = process.argv;
const note = (name) => writeFileSync(path.join(folder, name), String(process.pid));

if (role === 'command') {
  endOnSignals();
  beforeEnd(async () => {
    await setTimeout(1000);
    note('saved');
  });
  setInterval(() => process.stdout.write('.'), 50);
  startChild(process.execPath, [...WITH_PARENT, __filename, folder, 'child'], { stdio: 'ignore' });
} else if (role === 'child') {
  spawn(process.execPath, [...WITH_PARENT, __filename, folder, 'grandchild'], { stdio: 'ignore' });
} else {
  process.on('SIGTERM', () => {});
}
note(role);
setInterval(() => {}, 1000);
