// Runs a script that is written in TypeScript in this process. In a file of its own, because old Node cannot read `import()`.
'use strict';
module.exports = (script) => import('tsx').then(() => void require(script));
