import type { WebContents } from 'electron';

/** A page that is frozen does not answer. */
const ANSWER_MS = 2000;
const QUESTION = `!dispatchEvent(new Event('beforeunload', { cancelable: true }))`;

/**
 * Whether a page has something that closing it would lose: it gets the event that asks so, without being closed. False where
 * there is no answer; it is asked again when it does close.
 */
export async function asksBeforeClosing(page: Pick<WebContents, 'executeJavaScript'>): Promise<boolean> {
  const over = new Promise<false>((resolve) => setTimeout(() => resolve(false), ANSWER_MS).unref());
  const answer: Promise<unknown> = page.executeJavaScript(QUESTION).catch(() => false);
  return (await Promise.race([answer, over])) === true;
}
