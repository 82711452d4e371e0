import type { ParamNames } from '#app/api/endpoint';
import type { ENDPOINTS, EndpointName } from '#app/api/index';
import type { JsonSchema } from './jsonSchema';

type Param = ParamNames<(typeof ENDPOINTS)[EndpointName]['path']>;

interface PathParam {
  readonly about: string;
  readonly schema: JsonSchema;
}

const id = (about: string): PathParam => ({ about, schema: { type: 'string', minLength: 1, maxLength: 128 } });

/** What each placeholder of a path stands for (`app/api/path.ts` has the rules). */
export const PARAMS: Readonly<Record<Param, PathParam>> = {
  id: id('id of the device'),
  deviceId: id('id of the device'),
  code: { about: 'code that a device shows', schema: { type: 'string', minLength: 1, maxLength: 128 } },
  token: { about: 'token of the sign-in, a bearer token', schema: { type: 'string', minLength: 1, maxLength: 4096 } },
  invitationId: { about: 'id of the invitation', schema: { type: 'string', minLength: 6, maxLength: 128 } },
  user_id: id('id of the person'),
  section: id('name of the section'),
  stream_id: id('id of the stream'),
  source_id: id('id of the source'),
  session_id: id('id of the session'),
  job_id: id('id of the job'),
  config_id: id('id of the endpoint'),
  uuid: id('id of the profile'),
  cursor: { about: 'position of the line', schema: { type: 'string', pattern: '^[\\x21-\\x7e]{1,512}$' } },
  export_id: id('id of the job that made the file'),
  log_id: id('id of the log'),
};
