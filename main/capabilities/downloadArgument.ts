import * as v from 'valibot';
import { ApiError } from '#app/api/errors';
import { CallHeaders, type DownloadFile } from '#app/bridge/api';

const Argument = v.object({
  route: v.pipe(v.string(), v.maxLength(200)),
  path: v.pipe(v.string(), v.maxLength(4096)),
  headers: CallHeaders,
  name: v.pipe(v.string(), v.maxLength(120)),
});

/** The download that a page asks for, checked (S10). Throws ApiError `invalid-request`. */
export function readDownloadArgument(value: unknown): DownloadFile {
  const parsed = v.safeParse(Argument, value);
  if (!parsed.success) throw new ApiError('invalid-request', 'That request is not valid.');
  return parsed.output;
}
