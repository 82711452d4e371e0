import type { Context } from '../context';
import { needBody, needOffered, needTaken, needVersion, recordOf, textOf } from '../expect';
import type { Answer } from '../http';

/** The section that a server keeps by itself: a change of its description reaches no device. */
export const GENERAL = { section: 'general' };
export const MARK = 'Checked by farsight-conform';

export const getGeneral = (context: Context) => context.call('getSection', { params: GENERAL });

type Desired = Readonly<Record<string, unknown>>;
const desiredIn = ({ body }: Answer): Desired => recordOf(recordOf(body).desired);
export const descriptionIn = (answer: Answer): string => textOf(desiredIn(answer).description);

/** The section as it is, of a server that has it. */
export async function present(context: Context): Promise<{ readonly answer: Answer; readonly etag: string }> {
  const answer = await getGeneral(context);
  needOffered(answer);
  needBody(context, 'getSection', answer);
  return { answer, etag: needVersion(answer) };
}

export const patch = (
  context: Context,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
  query: Readonly<Record<string, string>> = {},
) =>
  context.call('changeSection', {
    params: GENERAL,
    body,
    headers,
    ...(Object.keys(query).length > 0 && { query }),
  });

const PAUSE_MS = 200;
/** A device that is still busy with the change refuses the next one, and somebody else may have changed the section. */
const AT_PRESENT = [409, 412, 423];

/** Changes the section back by whatever version is there now, unless it is so already. */
export async function undo(context: Context, isDone: (desired: Desired) => boolean, body: unknown): Promise<void> {
  const until = performance.now() + context.limits.settleMs;
  for (let last = 0; ;) {
    const now = await getGeneral(context);
    if (now.status === 200 && isDone(desiredIn(now))) return;
    const version = last === 412 ? '*' : (now.headers.get('etag') ?? '*');
    const { status } = await patch(context, body, { 'if-match': version });
    if (status < 300) return;
    last = status;
    if (!AT_PRESENT.includes(status) || performance.now() > until) throw new Error(`status ${status}`);
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
}

export const putBack = (context: Context, description: string) =>
  undo(context, (desired) => textOf(desired.description) === description, { description });

export const otherThan = (description: string): string => (description === MARK ? `${MARK}.` : MARK);

/** Sends a change of the description, to be put back at the end of the check. */
export function change(context: Context, before: Answer, headers: Readonly<Record<string, string>>) {
  const old = descriptionIn(before);
  return context.changes.make(
    'the description of the device',
    () => patch(context, { description: otherThan(old) }, headers),
    () => putBack(context, old),
  );
}

/** A change that the server took; the result is its answer. */
export async function changed(context: Context): Promise<{ readonly before: Answer; readonly after: Answer }> {
  const { answer: before, etag } = await present(context);
  const after = await change(context, before, { 'if-match': etag });
  needTaken(after);
  needBody(context, 'changeSection', after, 200, 202);
  return { before, after };
}
