const CHUNK_MESSAGES = [
  'Failed to fetch dynamically imported module',
  'Loading chunk',
  'Loading CSS chunk',
  'Unable to preload CSS',
];

/** True for the error of a script that could not be loaded, for example after a new release (specification §8). */
export function isLoadError(error: unknown): boolean {
  const message = error instanceof Error ? error.message : '';
  return CHUNK_MESSAGES.some((one) => message.includes(one));
}
