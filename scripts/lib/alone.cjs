// Lets one process at a time work in a folder. No syntax newer than 2015, because `scripts/run.cjs` loads it on any Node.
'use strict';
var crypto = require('crypto');
var fs = require('fs');
var net = require('net');
var os = require('os');
var path = require('path');

/**
 * Where the process listens that works in a folder. Linux (abstract sockets) and Windows (pipes) drop the address when that process
 * ends, however it ends. Elsewhere it is a file, which may be left over.
 */
function addressOf(folder) {
  var hash = crypto.createHash('sha256').update(fs.realpathSync(folder)).digest('hex').slice(0, 32);
  var name = 'farsight-install-' + hash;
  if (process.platform === 'linux') return '\0' + name;
  return process.platform === 'win32' ? '\\\\.\\pipe\\' + name : path.join(os.tmpdir(), name + '.sock');
}

/** Calls `work(release)` once no other process works in this folder. While one does, calls `onWait(its pid)` once. */
function alone(folder, onWait, work) {
  var address = addressOf(folder);
  var server = net.createServer(function (socket) {
    // Open until the work is done: its end is the sign for those who wait.
    socket.on('error', function () {});
    socket.write(String(process.pid));
    waiting.push(socket);
  });
  var waiting = [];
  var release = function () {
    server.close();
    waiting.forEach(function (socket) {
      socket.destroy();
    });
  };
  var wait = function () {
    var hasAnswered = false;
    var socket = net.connect(address);
    socket.once('data', function (pid) {
      hasAnswered = true;
      onWait(String(pid));
      onWait = function () {};
    });
    socket.once('error', function () {
      // A file of a process that is gone.
      if (!hasAnswered && process.platform !== 'linux' && process.platform !== 'win32')
        fs.rmSync(address, { force: true });
    });
    socket.once('close', function () {
      setTimeout(listen, 50);
    });
  };
  var listen = function () {
    server.listen(address);
  };
  server.on('error', function (error) {
    if (error.code === 'EADDRINUSE') wait();
    // A system without such sockets: better two at once than none.
    else work(function () {});
  });
  server.once('listening', function () {
    work(release);
  });
  listen();
}

module.exports = alone;
