import * as v from 'valibot';
import type { MediaAnswer, MediaRequest } from '../api/mediaRequest';
import { Id, Unchecked } from './ids';
import { invoke } from './kit';

/** Checked by its handler (`main/capabilities/mediaArgument.ts`): the preload has no room for that. */
const Request = Unchecked<MediaRequest>();

export const mediaContract = {
  /**
   * One request of WHEP, to the API or to a media origin of the configuration; PATCH and DELETE only to the address of a
   * session that a POST has opened. Fails with the code of an ApiError: `network`, `timeout`, `aborted`, `invalid-request`.
   */
  request: invoke(v.object({ id: Id, request: Request })).answers<MediaAnswer>(),
  abort: invoke(v.object({ id: Id })).answers<null>(),
} as const;
