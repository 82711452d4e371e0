import { NAME } from '#app/brand';
import { log } from './log';

/** Shows, prints and logs why the app could not start. The message is part of `index.html`, which the app's first screen replaces. */
export function reportNotStarted(error: unknown): void {
  const message = document.querySelector<HTMLElement>('.boot-late');
  const title = `${NAME} could not start`;
  if (message) {
    message.style.visibility = 'visible';
    message.querySelector('h1')?.replaceChildren(title);
  }
  console.error(error);
  log('error', title, { error });
}
