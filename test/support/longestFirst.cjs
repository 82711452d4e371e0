// The order of Jest's files. Jest itself goes by how long each took the last time, which a fresh clone does not know.
'use strict';
const Sequencer = require('@jest/test-sequencer').default;

/** Files that mostly wait: started last, one of them would keep a single core half busy at the end. */
const LONG = [
  'contract/interFrames',
  'contract/mediaSettings',
  'contract/deviceLinks',
  'contract/viewerLinks',
  'contract/networkConnections',
  'contract/settingsSystem',
  'contract/jobs',
  'unit/scripts/packaging',
  'unit/scripts/commands',
  'contract/enrol',
  'contract/clocks',
  'contract/guard',
  'contract/devicesEvents',
];

const rank = ({ path }) => {
  const at = LONG.findIndex((name) => path.replaceAll('\\', '/').includes(`/test/${name}.test.`));
  return at < 0 ? LONG.length : at;
};

module.exports = class LongestFirst extends Sequencer {
  sort(tests) {
    return [...super.sort(tests)].sort((one, other) => rank(one) - rank(other));
  }
};
