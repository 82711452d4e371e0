import path from 'node:path';

/** The entry, with what is bundled into it; what is loaded later (the updater, for one) lies beside it, and may fail without ending the app. */
const OWN = path.join(__dirname, 'index.js');

/** Whether the app's own code threw an error: by the first place in its stack that is no part of Node. What has no stack is of others. */
export function isOwnError(error: unknown, own = OWN): boolean {
  if (!(error instanceof Error)) return false;
  const places = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line) && !line.includes('node:'));
  return places[0]?.includes(own) ?? false;
}
