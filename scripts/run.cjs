// The first script to run on a fresh clone, on any Node: no syntax newer than 2015 and no packages.
// `run.cjs <command> [arguments]` checks Node, installs what the lock file names, and hands over to scripts/<command>.ts.
'use strict';
var childProcess = require('child_process');
var crypto = require('crypto');
var fs = require('fs');
var path = require('path');

var NEEDED = [20, 19];
var root = path.join(__dirname, '..');
var stamp = path.join(root, 'node_modules', '.farsight-lock');

function fail(sentence) {
  process.stderr.write(sentence + '\n');
  process.exit(1);
}

function checkNode() {
  var parts = process.versions.node.split('.').map(Number);
  var isOld = parts[0] < NEEDED[0] || (parts[0] === NEEDED[0] && parts[1] < NEEDED[1]);
  if (isOld) fail('Farsight needs Node ' + NEEDED.join('.') + ' or later; this is Node ' + process.versions.node + '.');
}

function lockHash() {
  return crypto
    .createHash('sha256')
    .update(fs.readFileSync(path.join(root, 'package-lock.json')))
    .digest('hex');
}

function isInstalled() {
  try {
    return fs.readFileSync(stamp, 'utf8') === lockHash();
  } catch (error) {
    return false;
  }
}

/** keytar's native part is built while packages are installed, and only where its headers are; without them it is left out. */
function installHeaders() {
  var isDebian = process.platform === 'linux' && fs.existsSync('/usr/bin/apt-get') && process.getuid() === 0;
  if (!isDebian || fs.existsSync('/usr/include/libsecret-1')) return;
  var quiet = { stdio: ['ignore', 'ignore', 'inherit'] };
  childProcess.spawnSync('apt-get', ['update', '-qq'], quiet);
  childProcess.spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'libsecret-1-dev'], quiet);
}

function install() {
  process.stderr.write('Installing packages (about a minute the first time)...\n');
  var npm = process.env.npm_execpath;
  var args = ['ci', '--no-audit', '--no-fund', '--loglevel=error'];
  var result = npm
    ? childProcess.spawnSync(process.execPath, [npm].concat(args), {
        cwd: root,
        stdio: ['ignore', 'inherit', 'inherit'],
      })
    : childProcess.spawnSync('npm', args, {
        cwd: root,
        stdio: ['ignore', 'inherit', 'inherit'],
        shell: process.platform === 'win32',
      });
  if (result.status !== 0) fail('The packages could not be installed: npm ci failed (its message is above).');
  fs.writeFileSync(stamp, lockHash());
}

checkNode();
var command = process.argv[2] || '';
var script = path.join(__dirname, command + '.ts');
if (!/^[a-z-]+$/.test(command) || !fs.existsSync(script)) fail('There is no script named "' + command + '".');
if (!isInstalled()) {
  if (command === 'test') installHeaders();
  install();
}

var child = childProcess.spawn(process.execPath, ['--import', 'tsx', script].concat(process.argv.slice(3)), {
  cwd: root,
  stdio: 'inherit',
});
// The terminal sends Ctrl-C to both; the child decides when it has tidied up.
process.on('SIGINT', function () {});
process.on('SIGTERM', function () {
  child.kill('SIGTERM');
});
child.on('exit', function (code, signal) {
  process.exit(code === null ? (signal === 'SIGINT' ? 130 : 1) : code);
});
