import type { AuthStatus } from '#app/domain/device';
import { HAS_PICTURE } from './connection/playerState';
import { findStage, isLate, type Evidence, type Finding, type Stage } from './evidence';
import { latencyIn } from './latencyWords';
import { wordsOf, type Tone, type Words } from './playerWords';

/** Everything that is said of the video of one stream: chip, words over it and health sentence come from one evaluation. */
export interface Verdict extends Words {
  /** The stage to blame; null: none is known. */
  readonly stage: Stage | null;
  readonly sentence: string;
  readonly sentenceTone: Tone;
}

export interface VerdictFacts extends Evidence {
  readonly isOnline: boolean;
  readonly auth: AuthStatus;
  /** False for a device that has never connected. */
  readonly wasSeen: boolean;
  /** The receiver noted a freeze in the last seconds. */
  readonly isStuttering: boolean;
}

const NEW_CODE = 'Show a new code on the device, then enter it under “Add Device”.';

/** Why a device is away, and the way out. */
function offlineOf({ auth, wasSeen }: VerdictFacts): Words {
  const plain = (label: string, text: string): Words => ({ label, text, tone: 'plain' });
  if (auth === 'revoked') return plain('Access revoked', `This device was disconnected from your account. ${NEW_CODE}`);
  if (auth === 'expired') return plain('Access expired', `The access of this device has expired. ${NEW_CODE}`);
  if (!wasSeen)
    return plain('Never connected', 'This device has not connected yet. Switch it on where it has a network.');
  return plain('Device offline', 'Video resumes when the device is back.');
}

/** What is said of video that moves and of which no stage is to blame. */
function good({ stats }: VerdictFacts): string {
  const fps = stats.fps === null ? '' : `: ${Math.round(stats.fps * 10) / 10} fps`;
  const latency = latencyIn(stats);
  const from = stats.latencyMs === null ? 'after the server' : 'from the camera';
  const late = latency === null ? '' : `, ${latency.text} ${from}`;
  return `Video is good${fps}${late}.`;
}

function moving(facts: VerdictFacts, words: Words): Verdict {
  const none = { text: null, stage: null, tone: 'warn', sentenceTone: 'warn' } as const;
  if (isLate(facts.stats))
    return {
      ...none,
      label: 'High latency',
      sentence: `Video is ${latencyIn(facts.stats)?.text ?? ''} late. Cause not found yet.`,
    };
  if (facts.isStuttering) return { ...none, label: 'Stuttering', sentence: 'Video stutters. Cause not found yet.' };
  // Without its age, video that moves is not called fresh.
  const tone = facts.stats.latencyMs === null ? 'plain' : 'good';
  return { ...words, tone, stage: null, sentence: good(facts), sentenceTone: 'good' };
}

/** What to say where no stage is convicted. */
function undecided(facts: VerdictFacts, words: Words): Verdict {
  if (HAS_PICTURE.has(facts.state.name)) return moving(facts, words);
  const { name } = facts.state;
  if (name === 'stalled' || name === 'reconnecting') {
    const since = facts.frozenMs === null ? '' : ` for ${Math.round(facts.frozenMs / 1000)} s`;
    const cause = facts.media === null ? 'The server does not report where.' : 'Cause not found yet.';
    return { ...words, stage: null, sentence: `No new frames${since}. ${cause}`, sentenceTone: 'warn' };
  }
  if (name === 'paused' || name === 'stopped')
    return { ...words, stage: null, sentence: 'Paused. Nothing is measured.', sentenceTone: 'plain' };
  return { ...words, stage: null, sentence: 'Waiting for video.', sentenceTone: 'plain' };
}

/** The one evaluation. `confirmed`: the stage that evidence has convicted often enough to be named; null: none. */
export function judge(facts: VerdictFacts, confirmed: Finding | null): Verdict {
  const { state } = facts;
  const isVideo = HAS_PICTURE.has(state.name);
  if (!facts.isOnline && !isVideo && state.name !== 'paused' && state.name !== 'stopped') {
    const words = offlineOf(facts);
    return { ...words, stage: null, sentence: `${words.label}. No video to assess.`, sentenceTone: 'plain' };
  }
  const words = wordsOf(state, facts.media?.codec ?? facts.codec);
  if (confirmed === null || state.name === 'paused' || state.name === 'stopped') return undecided(facts, words);
  const { stage, text, label } = confirmed;
  // Over video that moves the stage names the trouble; otherwise the state does.
  const shown = isVideo ? { ...words, label, tone: 'warn' as const } : words;
  return { ...shown, stage, sentence: text, sentenceTone: 'warn' };
}

/** Looks that must agree before a stage is named that did not say so itself, or is no longer named. */
const LOOKS = 2;

/** When the reports were made that evidence comes from: a look at the same report again proves nothing more. */
export interface ReportTimes {
  readonly media: number | null;
  readonly stats: number;
}

/** Which of the reports convicts a stage. */
const reportOf = (stage: Stage, times: ReportTimes): number | null =>
  stage === 'network' || stage === 'browser' ? times.stats : times.media;

/**
 * Names a stage once two reports in a row convict it, and until two in a row do not: reports of different ages may
 * disagree for a moment, and no wrong stage is to be named first.
 */
export function createStageMemory() {
  let candidate: { readonly stage: Stage; readonly report: number | null; readonly looks: number } | null = null;
  let confirmed: Finding | null = null;
  let missed: { readonly report: number | null; readonly looks: number } | null = null;
  const miss = (times: ReportTimes) => {
    candidate = null;
    if (confirmed === null) return;
    const report = reportOf(confirmed.stage, times);
    if (missed?.report === report) return;
    missed = { report, looks: (missed?.looks ?? 0) + 1 };
    if (missed.looks < LOOKS && !confirmed.isCertain) return;
    confirmed = null;
    missed = null;
  };
  return (evidence: Evidence, times: ReportTimes): Finding | null => {
    const found = findStage(evidence);
    if (found === null) {
      miss(times);
      return confirmed;
    }
    missed = null;
    const report = reportOf(found.stage, times);
    if (candidate?.stage !== found.stage) candidate = { stage: found.stage, report, looks: 1 };
    else if (candidate.report !== report) candidate = { stage: found.stage, report, looks: candidate.looks + 1 };
    const isSame = confirmed?.stage === found.stage;
    if (found.isCertain || isSame || candidate.looks >= LOOKS) confirmed = found;
    return confirmed;
  };
}
