import type { App, WebContents } from 'electron';
import { BUNDLE_ORIGIN, isOwnAddress } from './origin';

const EXTERNAL = `${BUNDLE_ORIGIN}/external/`;

/** Id of the link that an anchor of ours stands for, or null: pages name links by id, never by address (S7). */
export function linkIdOf(address: string): string | null {
  return address.startsWith(EXTERNAL) ? address.slice(EXTERNAL.length) : null;
}

/** Windows show our pages and nothing else, open no further windows and hold no web views (S5, S6). */
export function guardNavigation(app: Pick<App, 'on'>, openLink: (id: string) => void): void {
  const guard = (contents: WebContents) => {
    const stay = (event: { preventDefault: () => void; readonly url: string }) => {
      if (!isOwnAddress(event.url)) event.preventDefault();
    };
    contents.on('will-navigate', stay);
    contents.on('will-frame-navigate', stay);
    contents.on('will-redirect', stay);
    contents.on('will-attach-webview', (event) => event.preventDefault());
    contents.setWindowOpenHandler(({ url }) => {
      const id = linkIdOf(url);
      if (id !== null) openLink(id);
      return { action: 'deny' };
    });
  };
  app.on('web-contents-created', (_, contents) => guard(contents));
}
