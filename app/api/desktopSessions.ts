import * as v from 'valibot';
import { UserWire } from '../domain/user';
import { cut } from '../lib/cut';
import { asRecord } from '../lib/read';
import { textOr } from '../lib/texts';
import { endpoint } from './endpoint';

/** Most characters of a code that are shown. */
const MAX_CODE = 32;

/** `code`: shown by the app and by the page it opens, so that a person sees that they belong together (security §1). */
const DesktopSessionWire = v.object({
  token: v.string(),
  auth_url: v.string(),
  code: v.optional(v.pipe(v.string(), v.regex(/^[A-Z0-9]{4,8}$/))),
});
export const createDesktopSession = endpoint('POST', '/v1/oauth2/user/sessions', {
  request: v.object({ platform: v.literal('desktop') }),
  response: DesktopSessionWire,
  // Accepts a code of any format, because the user needs one to sign in.
  decode: (body) => ({
    ...v.parse(v.object({ token: v.string(), auth_url: v.string() }), body),
    code: cut(textOr(asRecord(body).code, ''), MAX_CODE) || null,
  }),
});

/** Answers of the poll: before and after someone has signed in. */
export const PendingWire = v.object({ status: v.literal('pending') });
export const CompletedWire = v.object({ status: v.literal('completed'), session_token: v.string(), user: UserWire });
/** 202 while waiting, 404 once expired, 200 when completed (specification §4). */
const PollWire = v.object({
  status: v.picklist(['pending', 'completed']),
  session_token: v.optional(v.string()),
  user: v.optional(UserWire),
});
export const pollDesktopSession = endpoint('GET', '/v1/oauth2/user/sessions/poll/{token}', {
  request: null,
  response: PollWire,
  decode: (body) => v.parse(PollWire, body),
});
