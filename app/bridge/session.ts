import * as v from 'valibot';
import type { SignInState } from '../domain/authSession';
import { invoke, send } from './kit';

/** Where the token is kept, and how that place fares (`security.md` S20). */
export interface VaultState {
  readonly backend: 'keytar' | 'safeStorage' | 'memory';
  readonly state: 'ok' | 'empty' | 'locked' | 'unavailable';
}

export interface SessionFacts {
  /** Stands for the token in the page; worth nothing outside this run (`security.md` 3.2). Null: nobody is signed in. */
  readonly handle: string | null;
  readonly vault: VaultState;
}

/** A link wants to sign somebody else in. */
export interface SwitchQuestion {
  readonly id: string;
  readonly name: string;
  readonly email: string;
}

export const sessionContract = {
  /** The stored session; waits for the vault. */
  load: invoke(v.null()).answers<SessionFacts>(),
  /** Keeps a session the main process already knows; any other text is refused. */
  save: invoke(v.object({ handle: v.pipe(v.string(), v.maxLength(200)) })).answers<null>(),
  /** Forgets this session everywhere; another one that has begun since stays. Answers false where the vault would not let go of it. */
  clear: invoke(v.object({ handle: v.nullable(v.pipe(v.string(), v.maxLength(200))) })).answers<boolean>(),
  /** Asks the vault again, after somebody unlocked it. */
  retryVault: invoke(v.null()).answers<SessionFacts>(),
  signInState: invoke(v.null()).answers<SignInState>(),
  startSignIn: invoke(v.null()).answers<null>(),
  cancelSignIn: invoke(v.null()).answers<null>(),
  /** Opens the sign-in page once more, or copies its address for another browser. */
  reopenSignIn: invoke(v.object({ how: v.picklist(['open', 'copy']) })).answers<boolean>(),
  answerSwitch: invoke(v.object({ id: v.pipe(v.string(), v.maxLength(100)), accept: v.boolean() })).answers<null>(),
  signInChanged: send<SignInState>(),
  vaultChanged: send<VaultState>(),
  /** Somebody is signed in now. `name`: to be told aloud, because no sign-in was waiting for it. */
  begun: send<{ readonly handle: string; readonly name: string | null }>(),
  /** `refused`: the server does not know it any more. */
  ended: send<'cleared' | 'refused'>(),
  switchAsked: send<SwitchQuestion>(),
  /** A link that could not be followed, in a sentence. */
  linkFailed: send<string>(),
} as const;
