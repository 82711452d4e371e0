// The order of Jest's files. Jest itself goes by how long each took the last time, which a fresh clone does not know.
'use strict';
const Sequencer = require('@jest/test-sequencer').default;

/** Files that take ten seconds and more: started last, one of them would keep a single core half busy at the end. */
const LONG = [
  'contract/interFrames.long',
  'contract/mediaSettings.long',
  'contract/networkConnections.long',
  'unit/renderer/numericFields.long',
  'unit/renderer/liveForms.long',
  'unit/renderer/sourcesPage',
  'unit/renderer/sourcesPage.long',
  'unit/scripts/suites',
  'contract/jobs.long',
  'contract/deviceLinks.long',
  'contract/settingsSystem.long',
  'unit/main/signals',
  'contract/viewerLinks.long',
  'unit/scripts/packaging.long',
  'unit/renderer/listRefresh',
  'contract/terminal',
  'unit/scripts/commands',
  'contract/deviceMessages',
  'contract/guard.long',
  'contract/clocks',
  'contract/devicesEvents',
  'contract/alerts',
  'contract/conformFaults.long',
  'contract/conformFaults',
  'contract/conform',
  'contract/media',
  'contract/settingsFleet.long',
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
