/** Chromium without Electron does not support our scheme, so pages lie at an https address that no server has; the app sees its own. */
const SHOWN = 'https://bundle.electron-app.invalid';
const APP = 'app://bundle';

export const toShown = (address: string): string =>
  address.startsWith(APP) ? SHOWN + address.slice(APP.length) : address;
export const toApp = (address: string): string =>
  address.startsWith(SHOWN) ? APP + address.slice(SHOWN.length) : address;
export const SHOWN_ORIGIN = SHOWN;
export const SHOWN_PATTERN = `${SHOWN}/**`;
