import * as electron from 'electron';
import path from 'node:path';
import { DEVELOPMENT_SCHEME, SCHEME, SHORT_NAME } from '#app/brand';
import { linkIn } from '#app/domain/deepLink';
import { ownDesktopName } from './adapters/linkScheme';
import { overrides } from './development';
import { BUNDLE_SCHEME } from './security/origin';
import { refusesOptions } from './security/switches';
import { startDesktop } from './startDesktop';
import { lockProfile } from './storage/profile';

const { app, dialog, protocol } = electron;
const scheme = app.isPackaged ? SCHEME : DEVELOPMENT_SCHEME;

// A run from the sources has a profile of its own, and may be told which; an installed app does not ask (S26).
const { userData } = overrides();
if (!app.isPackaged) app.setPath('userData', userData ?? path.join(app.getPath('appData'), `${SHORT_NAME}-dev`));

const desktopName = ownDesktopName(app);
if (desktopName !== null) app.setDesktopName(desktopName);

/** Links that arrived before the app could open them (R34). */
const early: unknown[] = [];
let receive = (link: unknown): void => void early.push(link);
let show = (): void => undefined;

// macOS hands links over by an event, which may come before the app is ready.
app.on('open-url', (event, url) => {
  event.preventDefault();
  receive(url);
});

const ownLink = linkIn(process.argv, scheme);

function start(): void {
  const { isFirst, lost } = lockProfile(app, { deepLink: ownLink });
  if (!isFirst) {
    // The first instance has been told; this one has nothing to do.
    app.exit(0);
    return;
  }
  app.on('second-instance', (_, __, ___, data) => {
    const link = (data as { readonly deepLink?: unknown } | null)?.deepLink ?? null;
    show();
    if (link !== null) receive(link);
  });
  if (ownLink !== null) receive(ownLink);
  app.enableSandbox();
  protocol.registerSchemesAsPrivileged([
    { scheme: BUNDLE_SCHEME, privileges: { standard: true, secure: true, supportFetchAPI: true, codeCache: true } },
  ]);
  const desktop = startDesktop(electron, scheme, lost);
  ({ show, receive } = desktop);
  for (const link of early.splice(0)) receive(link);
}

// Where it refuses them it has said so, and is ending.
if (!refusesOptions(app, dialog)) start();
