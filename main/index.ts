import * as electron from 'electron';
import path from 'node:path';
import { DEVELOPMENT_SCHEME, SCHEME, SHORT_NAME } from '#app/brand';
import { linkIn } from '#app/domain/deepLink';
import { overrides } from './development';
import { BUNDLE_SCHEME } from './security/origin';
import { startDesktop } from './startDesktop';

const { app, protocol } = electron;
const scheme = app.isPackaged ? SCHEME : DEVELOPMENT_SCHEME;

// A run from the sources has a profile of its own, and may be told which; an installed app does not ask (S26).
const { userData } = overrides();
if (!app.isPackaged) app.setPath('userData', userData ?? path.join(app.getPath('appData'), `${SHORT_NAME}-dev`));

/** Links that came before anybody could follow them (R34). */
const early: unknown[] = [];
let receive = (link: unknown): void => void early.push(link);
let show = (): void => undefined;

// macOS hands links over by an event, which may come before the app is ready.
app.on('open-url', (event, url) => {
  event.preventDefault();
  receive(url);
});

const ownLink = linkIn(process.argv, scheme);
if (app.requestSingleInstanceLock({ deepLink: ownLink })) {
  app.on('second-instance', (_, __, ___, data) => {
    const link = (data as { readonly deepLink?: unknown } | null)?.deepLink ?? null;
    show();
    if (link !== null) receive(link);
  });
  if (ownLink !== null) receive(ownLink);
  app.enableSandbox();
  protocol.registerSchemesAsPrivileged([
    { scheme: BUNDLE_SCHEME, privileges: { standard: true, secure: true, supportFetchAPI: true } },
  ]);
  const desktop = startDesktop(electron, scheme);
  ({ show, receive } = desktop);
  for (const link of early.splice(0)) receive(link);
} else {
  // The first instance has been told; this one has nothing to do.
  app.exit(0);
}
