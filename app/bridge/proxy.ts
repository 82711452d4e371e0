import * as v from 'valibot';
import { Text } from './ids';
import { invoke, send } from './kit';

/** A proxy of the user's network that wants a name and a password before it lets anything through. */
export interface ProxyQuestion {
  readonly id: string;
  /** Host and port. */
  readonly proxy: string;
  /** What the proxy calls the place that the password is for; may be empty. */
  readonly realm: string;
  /** The last answer was refused. */
  readonly isRefused: boolean;
}

const Credentials = v.object({ username: Text(200), password: Text(1000) });
export type Credentials = v.InferOutput<typeof Credentials>;

export const proxyContract = {
  /** Null: the user gives no password. */
  answer: invoke(v.object({ id: Text(100), credentials: v.nullable(Credentials) })).answers<null>(),
  asked: send<ProxyQuestion>(),
} as const;
