import * as v from 'valibot';
import type { SignInState } from '../domain/authSession';
import { invoke, send } from './kit';
import { Text } from './ids';

/** Where the token is kept, and how that place fares (S20). */
export interface VaultState {
  readonly backend: 'keytar' | 'safeStorage' | 'memory';
  readonly state: 'ok' | 'empty' | 'locked' | 'unavailable';
}

export interface SessionFacts {
  /** A handle for the token, valid only in this run (security §2). Null: not signed in. */
  readonly handle: string | null;
  readonly vault: VaultState;
}

/** A link would sign in a user without a sign-in of ours: another one, or the first. */
export interface SwitchQuestion {
  readonly id: string;
  readonly kind: 'switch' | 'sign-in';
  readonly name: string;
  readonly email: string;
}

export const sessionContract = {
  /** The stored session; waits for the vault. */
  load: invoke(v.null()).answers<SessionFacts>(),
  /** Keeps a session the main process already knows; any other text is refused. */
  save: invoke(v.object({ handle: Text(200) })).answers<null>(),
  /** Deletes this session everywhere, but not one that has begun since. False when the vault could not delete it. */
  clear: invoke(v.object({ handle: v.nullable(Text(200)) })).answers<boolean>(),
  /** Asks the vault again, after the user unlocked it. */
  retryVault: invoke(v.null()).answers<SessionFacts>(),
  signInState: invoke(v.null()).answers<SignInState>(),
  startSignIn: invoke(v.null()).answers<null>(),
  cancelSignIn: invoke(v.null()).answers<null>(),
  /** Opens the sign-in page once more, or copies its address for another browser. */
  reopenSignIn: invoke(v.object({ how: v.picklist(['open', 'copy']) })).answers<boolean>(),
  answerSwitch: invoke(v.object({ id: Text(100), accept: v.boolean() })).answers<null>(),
  signInChanged: send<SignInState>(),
  vaultChanged: send<VaultState>(),
  /** A user is signed in now. `name`: shown to the user, because no sign-in was waiting for it. */
  begun: send<{ readonly handle: string; readonly name: string | null }>(),
  /** `refused`: the server no longer accepts the session. */
  ended: send<'cleared' | 'refused'>(),
  /** Null: the session that the open question was about has ended or changed. */
  switchAsked: send<SwitchQuestion | null>(),
  /** A link that could not be followed, in a sentence. */
  linkFailed: send<string>(),
} as const;
