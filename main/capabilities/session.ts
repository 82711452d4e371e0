import type { Handlers } from '#app/bridge/index';
import { BridgeError } from '#app/bridge/kit';
import type { DeepLinks } from '../session/DeepLinks';
import type { SessionKeeper } from '../session/SessionKeeper';
import type { SignIn } from '../session/SignIn';

interface SessionOptions {
  readonly session: SessionKeeper;
  readonly signIn: SignIn;
  readonly deepLinks: DeepLinks;
}

/** The commands to load, save and clear the token (specification §3), of which the page sees only a handle; and the sign-in. */
export function createSession({ session, signIn, deepLinks }: SessionOptions): Handlers['session'] {
  return {
    load: () => session.load(),
    save: ({ handle }) => {
      if (!session.isHandle(handle)) throw new BridgeError('unknown-session', 'This session is not known.');
      return null;
    },
    clear: ({ handle }) => (handle !== null && session.isHandle(handle) ? session.end('cleared') : true),
    retryVault: () => session.retryVault(),
    signInState: () => signIn.state,
    startSignIn: () => {
      // Its states are sent as news, so that the call does not wait ten minutes.
      void signIn.start();
      return null;
    },
    cancelSignIn: () => {
      signIn.cancel();
      return null;
    },
    reopenSignIn: ({ how }) => signIn.reopen(how),
    answerSwitch: async ({ id, accept }) => {
      await deepLinks.answer(id, accept);
      return null;
    },
  };
}
