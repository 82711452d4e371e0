import { jest } from '@jest/globals';
import { createHash } from 'node:crypto';
import { DeepLinks, type DeepLinksOptions } from '../../../main/session/DeepLinks';
import { createMemoryStore } from '../../../main/vault/memoryStore';
import { fakeSend, MARA, sessionOver, TOKEN, vaultOver } from './parts';

export const link = (token: string, state?: string) =>
  `farsight://auth?token=${token}${state === undefined ? '' : `&state=${state}`}`;

/** The handler of sign-in links over a fake server, session and sign-in. */
export function setUp(
  send = fakeSend(),
  pendingState: string | null = null,
  keptState: string | null = null,
  vault = vaultOver(createMemoryStore()),
) {
  const { session, news, onChange } = sessionOver(vault);
  onChange.mockImplementation(() => links.withdraw());
  const signIn = {
    isRunning: pendingState !== null,
    expects: (state: string) => state === pendingState,
    complete: jest.fn(),
    fail: jest.fn(),
  };
  const onAsk = jest.fn<DeepLinksOptions['onAsk']>();
  const onProblem = jest.fn();
  const focusWindow = jest.fn();
  const lines: string[] = [];
  const links = new DeepLinks({
    scheme: 'farsight',
    send,
    session,
    signIn,
    keptState: () => (keptState === null ? null : createHash('sha256').update(keptState).digest('hex')),
    focusWindow,
    onAsk,
    onProblem,
    log: (line) => lines.push(line),
  });
  const follow = async (...raw: unknown[]) => {
    raw.forEach((one) => links.receive(one));
    await links.ready();
  };
  /** Answers the question that is open. */
  const answerLast = async (accept = true) => links.answer(onAsk.mock.lastCall?.[0]?.id ?? '', accept);
  /** Signs in as a link that needs no question would. */
  const begin = async () => session.begin(TOKEN, MARA, false);
  return { links, follow, answerLast, begin, session, news, signIn, onAsk, onProblem, focusWindow, lines };
}

export const tokenOf = async (session: ReturnType<typeof setUp>['session']) => (await session.current()).token;
