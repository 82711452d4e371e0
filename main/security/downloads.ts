import type { Session } from 'electron';

/** Refuses every download that a page begins. The app's own are requests of the main process, which asks where to save them. */
export function refuseDownloads(session: Pick<Session, 'on'>): void {
  session.on('will-download', (event) => event.preventDefault());
}
