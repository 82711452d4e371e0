// Ends a command on Ctrl-C, SIGTERM or SIGHUP (a closed terminal), or when its parent is gone, together with every process that it
// started. No syntax newer than 2015, because `scripts/run.cjs` loads it on any Node.
'use strict';
var childProcess = require('child_process');
var fs = require('fs');

var IS_WINDOWS = process.platform === 'win32';
var CHECK_MS = 250;
/** Within 3 s everything is gone, unless a command asks for more: this long for an orderly end, the rest for noticing and SIGKILL. */
var GRACE_MS = 2000;
var POLL_MS = 50;
/** One Ctrl-C can arrive twice, from the terminal and from npm; a person needs longer to press it again. */
var AGAIN_MS = 1000;
var EXIT_CODES = { SIGHUP: 129, SIGINT: 130, SIGTERM: 143 };

var children = new Set();
var orderlyEnd = null;
var orderlyEndMs = GRACE_MS;
/** When the end began, in ms since 1970; 0: it has not. */
var endingSince = 0;

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

function output(program, args) {
  var result = childProcess.spawnSync(program, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  return result.stdout || '';
}

function readProc(pid, name) {
  try {
    return fs.readFileSync('/proc/' + pid + '/' + name, 'utf8');
  } catch (error) {
    return '';
  }
}

/** The processes of this computer as pairs [pid, pid of the parent]; none on Windows. */
function processTable() {
  if (IS_WINDOWS) return [];
  if (process.platform !== 'linux')
    return output('ps', ['-A', '-o', 'pid=,ppid='])
      .trim()
      .split('\n')
      .map(function (line) {
        return line.trim().split(/\s+/).map(Number);
      });
  // Slim images of Linux have no `ps`.
  return fs
    .readdirSync('/proc')
    .filter(function (name) {
      return /^\d+$/.test(name);
    })
    .map(function (pid) {
      return [Number(pid), statParent(pid)];
    });
}

/** The parent's pid by Linux' /proc. The name of the program stands before it in parentheses, and may hold any character. */
function statParent(pid) {
  return Number(
    readProc(pid, 'stat')
      .replace(/^[\s\S]*\) \S /, '')
      .split(' ')[0],
  );
}

/** The processes that this one started, and those that they started. */
function descendants() {
  var table = processTable();
  var found = [process.pid];
  for (var at = 0; at < found.length; at += 1)
    table.forEach(function (row) {
      if (row[1] === found[at] && found.indexOf(row[0]) < 0) found.push(row[0]);
    });
  return found.slice(1);
}

function send(pid, signal) {
  try {
    process.kill(pid, signal);
  } catch (error) {
    // It has ended.
  }
}

/** Ends a child with its process group; on Windows, with its descendants at once, because there are no signals. */
function endChild(child) {
  if (IS_WINDOWS) output('taskkill', ['/pid', String(child.pid), '/T', '/F']);
  else send(-child.pid, 'SIGTERM');
}

function end(signal) {
  var code = EXIT_CODES[signal];
  if (endingSince > 0) {
    // A second Ctrl-C skips the orderly end.
    if (signal === 'SIGINT' && Date.now() - endingSince > AGAIN_MS) finish(code, descendants());
    return;
  }
  endingSince = Date.now();
  var started = descendants();
  var deadline = Date.now() + orderlyEndMs;
  children.forEach(endChild);
  var isDone = orderlyEnd === null;
  var done = function () {
    isDone = true;
  };
  if (orderlyEnd !== null) orderlyEnd().then(done, done);
  setInterval(function () {
    if ((isDone && children.size === 0) || Date.now() > deadline) finish(code, started.concat(descendants()));
  }, POLL_MS);
}

function finish(code, left) {
  left.forEach(function (pid) {
    send(pid, 'SIGKILL');
  });
  process.exit(code);
}

/** Pid of a process's parent; 0 if it has ended. */
function parentOf(pid) {
  var row = processTable().find(function (one) {
    return one[0] === pid;
  });
  return row ? row[1] : 0;
}

/** Pid of the npm that runs this process; 0 if there is none. npm starts a shell, which survives when npm is killed. */
function findNpm() {
  if (!process.env.npm_lifecycle_event || IS_WINDOWS) return 0;
  var pid = parentOf(process.ppid);
  var command =
    process.platform === 'linux' ? readProc(pid, 'cmdline') : output('ps', ['-o', 'command=', '-p', String(pid)]);
  return pid > 1 && /\bnpm\b/.test(command) ? pid : 0;
}

/** True when npm has ended. On Linux this also sees an npm that nobody has waited for: its shell has another parent by then. */
function isGone(npm, shell) {
  if (process.platform !== 'linux') return !isAlive(npm);
  return statParent(shell) !== npm;
}

/** Ends this process and what it started as soon as its parent, or the npm that runs it, is gone. */
function endWithParent() {
  var parent = process.ppid;
  var npm = findNpm();
  setInterval(function () {
    // A process whose parent is gone gets another one, except on Windows.
    var isOrphan = process.ppid !== parent || (parent > 1 && !isAlive(parent));
    if (isOrphan || (npm > 0 && isGone(npm, parent))) end('SIGTERM');
  }, CHECK_MS).unref();
}

/** Ends this process and what it started on a signal, and with its parent. To be called once, by the command itself. */
function endOnSignals() {
  Object.keys(EXIT_CODES).forEach(function (signal) {
    process.on(signal, function () {
      end(signal);
    });
  });
  // A terminal that was closed takes no more output.
  [process.stdout, process.stderr].forEach(function (stream) {
    stream.on('error', function () {
      end('SIGHUP');
    });
  });
  endWithParent();
}

/**
 * Runs `work`, which returns a promise, before this process ends on a signal; it has `graceMs`, otherwise 2 s. `work` may call
 * `process.exit()`.
 */
function beforeEnd(work, graceMs) {
  orderlyEnd = work;
  orderlyEndMs = graceMs === undefined ? GRACE_MS : graceMs;
}

/** Starts a program that ends with this process. It has a process group of its own: Ctrl-C reaches it by this process. */
function startChild(program, args, options) {
  var child = childProcess.spawn(program, args, Object.assign({}, options, { detached: !IS_WINDOWS }));
  children.add(child);
  var forget = function () {
    children.delete(child);
  };
  child.once('exit', forget);
  child.once('error', forget);
  return child;
}

module.exports = {
  /** Arguments of Node that end a program with the process that started it, even if that was killed. */
  WITH_PARENT: ['--require', require.resolve('./endWithParent.cjs')],
  beforeEnd: beforeEnd,
  endOnSignals: endOnSignals,
  endWithParent: endWithParent,
  /** Whether this process is about to end: what its children do then is no failure. */
  isEnding: function () {
    return endingSince > 0;
  },
  startChild: startChild,
};
