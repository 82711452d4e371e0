import type { Platform } from './Platform';

/** How a user calls the browser, phone or app that shows the page: as a title, and within a sentence. */
interface ThisPlace {
  readonly title: string;
  /** With its preposition. */
  readonly within: string;
}

const APP: ThisPlace = { title: 'This app', within: 'in this app' };
const PHONE: ThisPlace = { title: 'This phone', within: 'on this phone' };
const BROWSER: ThisPlace = { title: 'This browser', within: 'in this browser' };
/** Tablets with Android have no "Mobile" in their user agent. */
const ON_PHONE = /iPhone|iPod|Android.+Mobile/;

/** Names the installed app, the phone or the browser that shows the page. */
export function thisPlace({ desktop }: Pick<Platform, 'desktop'>, userAgent = navigator.userAgent): ThisPlace {
  if (desktop) return APP;
  return ON_PHONE.test(userAgent) ? PHONE : BROWSER;
}
