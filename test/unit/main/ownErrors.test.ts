import { expect, test } from '@jest/globals';
import { isOwnError } from '../../../main/ownErrors';

const OWN = '/opt/farsight/resources/app.asar/dist/main/index.js';
const errorAt = (...places: readonly string[]) =>
  Object.assign(new Error('x'), {
    stack: ['Error: x', ...places.map((place) => `    at f (${place}:1:2)`)].join('\n'),
  });

test.each([
  ['its own code', errorAt(OWN), true],
  ['its own code through Node', errorAt('node:internal/fs', OWN), true],
  ['a package that it called', errorAt('/opt/farsight/resources/app.asar/dist/main/879.js', OWN), false],
  ['Electron', errorAt('node:electron/js2c/browser_init', '/usr/lib/electron/resources/x.js'), false],
  ['Node alone', errorAt('node:internal/deps/undici'), false],
  ['nowhere', Object.assign(new Error('x'), { stack: undefined }), false],
  ['something that is no error', 'text', false],
])('an error of %s ends the app or does not', (_, error, isOwn) => {
  expect(isOwnError(error, OWN)).toBe(isOwn);
});
