/** Scheme and host of the app's own pages. `new URL('app://bundle').origin` is the text "null", so both are compared (security §3). */
export const BUNDLE_SCHEME = 'app';
const BUNDLE_HOST = 'bundle';
export const BUNDLE_ORIGIN = `${BUNDLE_SCHEME}://${BUNDLE_HOST}`;

/** Whether an address is one of our own pages. */
export function isOwnAddress(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, host, username, password, port } = new URL(address);
  return protocol === `${BUNDLE_SCHEME}:` && host === BUNDLE_HOST && username === '' && password === '' && port === '';
}
