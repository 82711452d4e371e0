// The first script to run on a fresh clone, on any Node: no syntax newer than 2015 and no packages.
// `run.cjs <command> [arguments]` checks Node, installs the packages of the lock file, then runs scripts/<command>.ts in this process.
// `--no-install` among the arguments: installs nothing.
'use strict';
var fs = require('fs');
var path = require('path');
var alone = require('./lib/alone.cjs');
var lifetime = require('./lib/lifetime.cjs');

var LOWEST = [20, 19];
/** Node's release lines that the whole project is tested on. */
var TESTED = [20, 24];
var root = path.join(__dirname, '..');

function fail(sentence) {
  process.stderr.write(sentence + '\n');
  process.exit(1);
}

function checkNode() {
  var version = process.versions.node;
  var parts = version.split('.').map(Number);
  var isOld = parts[0] < LOWEST[0] || (parts[0] === LOWEST[0] && parts[1] < LOWEST[1]);
  if (isOld) fail('Farsight needs Node ' + LOWEST.join('.') + ' or later; this is Node ' + version + '.');
  return TESTED.indexOf(parts[0]) >= 0
    ? ''
    : '. Farsight is tested on Node ' + TESTED.join(' and ') + '; this is Node ' + version;
}

/** The packages that a lock file lists, by their folder; null if it cannot be read. */
function readLock(file) {
  try {
    return JSON.parse(fs.readFileSync(path.join(root, file), 'utf8')).packages || null;
  } catch (error) {
    return null;
  }
}

/** True for an optional package that is for another system, or that may have failed to build. */
function mayBeMissing(entry) {
  var isFor = function (systems, system) {
    return systems === undefined || systems.indexOf(system) >= 0;
  };
  var isPlain = entry.os === undefined && entry.cpu === undefined;
  return (
    entry.optional === true &&
    (isPlain || !isFor(entry.os, process.platform) || !isFor(entry.cpu, process.arch) || !isFor(entry.libc, libc()))
  );
}

/** The C library of Linux, by npm's names. */
function libc() {
  var names = process.platform === 'linux' ? fs.readdirSync('/lib') : [];
  return names.some(function (name) {
    return name.indexOf('ld-musl-') === 0;
  })
    ? 'musl'
    : 'glibc';
}

/** npm writes down what it installed once all of it is there; an interrupted `npm ci` leaves no such file. */
function isInstalled() {
  var wanted = readLock('package-lock.json');
  var found = readLock('node_modules/.package-lock.json');
  if (wanted === null || found === null) return false;
  var isSame = function (folder) {
    if (folder === '') return true;
    var has = found[folder];
    if (has === undefined) return mayBeMissing(wanted[folder]);
    return has.version === wanted[folder].version && has.integrity === wanted[folder].integrity;
  };
  var isWanted = function (folder) {
    return wanted[folder] !== undefined;
  };
  return Object.keys(wanted).every(isSame) && Object.keys(found).every(isWanted);
}

/** What a command writes. As root's, which `sudo npm test` leaves behind, it would fail in the middle. */
function checkFolders() {
  var strange = ['node_modules', 'dist', '.cache', '.sandbox', 'test-results'].filter(function (name) {
    var folder = path.join(root, name);
    try {
      if (fs.existsSync(folder)) fs.accessSync(folder, fs.constants.W_OK);
      return false;
    } catch (error) {
      return true;
    }
  });
  if (strange.length > 0)
    fail('This user cannot write to ' + strange.join(', ') + ': run "sudo chown -R $USER ' + strange.join(' ') + '".');
}

function install(next) {
  process.stderr.write(
    'Installing npm packages into node_modules, as package-lock.json lists them (a minute or two)' + untested + '...\n',
  );
  // Also where NODE_ENV or a configuration of npm leaves packages out.
  var args = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error'];
  // With yarn or pnpm it names those.
  var npm = /npm-cli\.js$/.test(process.env.npm_execpath || '') ? process.env.npm_execpath : null;
  var options = { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] };
  var child = npm
    ? lifetime.startChild(process.execPath, lifetime.WITH_PARENT.concat(npm, args), options)
    : lifetime.startChild('npm', args, Object.assign({ shell: process.platform === 'win32' }, options));
  var isOver = false;
  var close = function (code) {
    if (isOver || lifetime.isEnding()) return;
    isOver = true;
    if (code === 0) next();
    else fail('The packages could not be installed: npm ci failed (its message is above).');
  };
  child.once('error', function () {
    fail('npm was not found: install it, or run this command by "npm".');
  });
  child.once('exit', close);
}

/** Two first commands at the same time: the second waits for the first, and uses what it has installed. */
function installAlone() {
  var sayWait = function (pid) {
    process.stderr.write('Process ' + pid + ' is installing the packages; waiting for it...\n');
  };
  alone(root, sayWait, function (release) {
    var next = function () {
      release();
      becomeScript();
    };
    if (isInstalled()) next();
    else install(next);
  });
}

function becomeScript() {
  process.chdir(root);
  process.argv = [process.argv[0], script].concat(
    args.filter(function (one) {
      return one !== NO_INSTALL;
    }),
  );
  require('./lib/loadScript.cjs')(script).catch(function (error) {
    fail(String((error && error.stack) || error));
  });
}

var NO_INSTALL = '--no-install';
var untested = checkNode();
var command = process.argv[2] || '';
var args = process.argv.slice(3);
var script = path.join(__dirname, command + '.ts');
if (!/^[a-z-]+$/.test(command) || !fs.existsSync(script)) fail('There is no script named "' + command + '".');
lifetime.endOnSignals();
checkFolders();
// `npm test --no-install`, without `--`, is an option of npm's, which passes it on as this variable.
var mayInstall = args.indexOf(NO_INSTALL) < 0 && process.env.npm_config_install !== '';
if (!mayInstall) process.env.FARSIGHT_NO_INSTALL = '1';
if (isInstalled()) becomeScript();
else if (!mayInstall)
  fail('The packages of package-lock.json are not installed, and ' + NO_INSTALL + ' was given: run "npm ci" first.');
else installAlone();
