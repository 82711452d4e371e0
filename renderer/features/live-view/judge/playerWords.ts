import { codecName } from '#app/domain/stream';
import { codecAdvice, listOfCodecs } from './codecAdvice';
import type { PauseReason, PlayerState } from '../connection/playerState';
import { PLAYER } from '../words/player';
import { sentences } from '../words/sentences';
import { CODECS } from '../words/verdict';

export type Tone = 'good' | 'warn' | 'plain';

export interface Words {
  /** Short, for the chip. */
  readonly label: string;
  /** A sentence over the video; null: none is needed. */
  readonly text: string | null;
  readonly tone: Tone;
}

const PAUSED: Readonly<Record<PauseReason, Words>> = {
  data: { label: PLAYER.pausedToSave, text: PLAYER.pausedToSaveText, tone: 'plain' },
  hidden: { label: PLAYER.paused, text: PLAYER.pausedText, tone: 'plain' },
  browser: { label: PLAYER.pausedByBrowser, text: PLAYER.pausedByBrowserText, tone: 'warn' },
  unseen: { label: PLAYER.paused, text: null, tone: 'plain' },
};
const RESUMED: Readonly<Record<PauseReason, string | null>> = {
  data: PLAYER.resumedFromSaving,
  hidden: PLAYER.resumed,
  browser: null,
  unseen: null,
};

/** Names both sides: what is sent, and what this browser plays. */
function unsupported(codec: string | null, offered: readonly string[]): string {
  const plays = offered.length === 0 ? null : CODECS.plays({ codecs: listOfCodecs(offered) });
  return sentences(problemWith(codec, offered), plays, codecAdvice(codec, offered));
}

function problemWith(codec: string | null, offered: readonly string[]): string {
  if (codec === null) return CODECS.unplayableStream;
  const name = { codec: codecName(codec) };
  return offered.includes(codec) ? CODECS.noProfile(name) : CODECS.unplayable(name);
}

const refused = ({ status, message }: Extract<PlayerState, { readonly name: 'refused' }>): string =>
  message === null ? PLAYER.refusedText({ status }) : PLAYER.refusedBecause({ status, message });

const unavailable = ({ status, message }: Extract<PlayerState, { readonly name: 'busy' }>): string =>
  message === null ? PLAYER.unavailableText({ status }) : PLAYER.unavailableBecause({ status, message });

/** Label and text for an attempt after others, none of which has brought video. */
export const FIRST_TRIES: Words = { label: PLAYER.connecting, text: PLAYER.firstAttemptText, tone: 'warn' };

/** Label and text for a state of the player. `codec`: of the stream; null: unknown. */
export function wordsOf(state: PlayerState, codec: string | null): Words {
  const plain = (label: string, text: string | null): Words => ({ label, text, tone: 'plain' });
  const warn = (label: string, text: string | null): Words => ({ label, text, tone: 'warn' });
  switch (state.name) {
    case 'connecting':
      return plain(PLAYER.connecting, (state.resumed && RESUMED[state.resumed]) ?? PLAYER.steps[state.step]);
    case 'live':
      return { label: PLAYER.live, text: null, tone: 'good' };
    case 'stalled':
      return state.isPathDown
        ? warn(PLAYER.reconnecting, PLAYER.reconnectingText)
        : warn(PLAYER.frozen, PLAYER.frozenText);
    case 'reconnecting':
      return warn(PLAYER.reconnecting, PLAYER.attemptText);
    case 'offline':
      return plain(PLAYER.offline, PLAYER.offlineText);
    case 'starting':
      return plain(PLAYER.starting, PLAYER.startingText);
    case 'no-publisher':
      return warn(PLAYER.noPublisher, PLAYER.noPublisherText);
    case 'unsupported':
      return warn(PLAYER.unsupported, unsupported(codec, state.offered));
    case 'undecodable':
      return warn(PLAYER.undecodable, PLAYER.undecodableText);
    case 'no-webrtc':
      return warn(PLAYER.noWebrtc, PLAYER.noWebrtcText);
    case 'not-allowed':
      return warn(PLAYER.notAllowed, PLAYER.notAllowedText);
    case 'unreachable':
      return warn(
        PLAYER.unreachable,
        state.origin === null ? PLAYER.unreachableText : PLAYER.unreachableHost({ host: new URL(state.origin).host }),
      );
    case 'redirected':
      return warn(
        PLAYER.redirected,
        state.host === null ? PLAYER.redirectedText : PLAYER.redirectedTo({ host: state.host }),
      );
    case 'busy':
      return state.status === 429
        ? warn(PLAYER.tooMany, PLAYER.tooManyText)
        : warn(PLAYER.unavailable, unavailable(state));
    case 'refused':
      return warn(PLAYER.refused, refused(state));
    case 'full':
      return warn(PLAYER.full, PLAYER.fullText);
    case 'blocked':
      return warn(PLAYER.blocked, PLAYER.blockedText);
    case 'forbidden':
      return warn(PLAYER.forbidden, PLAYER.forbiddenText);
    case 'paused':
      return PAUSED[state.why];
    case 'stopped':
      return plain(PLAYER.stopped, null);
  }
}
