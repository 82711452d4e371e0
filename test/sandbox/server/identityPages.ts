import { PEOPLE } from '../seed/people';
import { escapeHtml } from './htmlPage';

/** The people to choose from; `code` is the one that a waiting desktop app shows. */
export function chooserBody(id: string, cancel: string, code: string | null): string {
  const buttons = PEOPLE.map(
    (person) =>
      `<button name="person" value="${person.id}"><b>${escapeHtml(person.name)}</b><span>${escapeHtml(person.email)} · ${escapeHtml(person.about)}</span></button>`,
  ).join('');
  const check =
    code === null
      ? ''
      : `<p>Signing in the app on this computer. It shows the code <code>${code}</code>, or do not go on.</p>`;
  return (
    `<h1>SANDBOX sign-in</h1><p>This page stands in for the real sign-in service. Choose who you are; there are no passwords.</p>${check}` +
    `<form method="post" action="/sandbox/identity/choose"><input type="hidden" name="request" value="${id}">${buttons}</form>` +
    `<p></p><a href="${escapeHtml(cancel)}">Cancel</a>`
  );
}

export function signedInBody(name: string, deepLink: string): string {
  return `<h1>Signed in as ${escapeHtml(name)}</h1><p>Go back to the app; it is signing you in.</p><a href="${escapeHtml(deepLink)}">Open the app</a>`;
}
