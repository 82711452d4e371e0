import { needsCode, type AuthStatus } from '#app/domain/device';
import { HAS_VIDEO, type PlayerState } from '../connection/playerState';
import { findStage, type Evidence, type Finding, type Stage } from './evidence';
import { isLate, latencyText } from '../watch/latency';
import { FIRST_TRIES, wordsOf, type Tone, type Words } from './playerWords';
import type { Remedy } from './remedy';
import { sentences } from '../words/sentences';
import { AWAY, LABELS, RETURN, VERDICT } from '../words/verdict';

/** The verdict on one stream: chip, notice over the video and health sentence come from one evaluation. */
export interface Verdict extends Words {
  /** The stage at fault; null: none is known. */
  readonly stage: Stage | null;
  readonly sentence: string;
  readonly sentenceTone: Tone;
  /** What mends the fault; null: no button can, or no fault is known. */
  readonly remedy: Remedy | null;
  /** Another attempt to connect may bring the video back. */
  readonly canRetry: boolean;
  /** The page has no connection to the server, so all that it knows about the device may be outdated. */
  readonly isCutOff: boolean;
}

/** Why the page has no connection to the server. `computer`: this computer is offline. */
export type CutOff = 'server' | 'computer';

export interface VerdictFacts extends Evidence {
  readonly isOnline: boolean;
  readonly auth: AuthStatus;
  /** False for a device that has never connected. */
  readonly wasSeen: boolean;
  /** The user may re-authenticate the device. */
  readonly mayReauthenticate: boolean;
  /** The receiver noted a freeze in the last seconds. */
  readonly isStuttering: boolean;
  /** Null, or left out: the page has a connection to the server. */
  readonly cutOff?: CutOff | null;
}

/** The verdict before it is known whether another attempt may help. */
type Judged = Omit<Verdict, 'canRetry' | 'isCutOff'>;

type AwayReason = keyof typeof AWAY;
type AwayFacts = Pick<VerdictFacts, 'auth' | 'wasSeen' | 'mayReauthenticate'>;

/** Why a device is offline. */
function awayReasonOf({ auth, wasSeen }: AwayFacts): AwayReason {
  if (auth === 'revoked' || auth === 'expired') return auth;
  if (auth === 'never_authenticated') return 'neverAuthenticated';
  return wasSeen ? 'offline' : 'neverConnected';
}

/** How this user can bring back a device that needs a code; null: it needs none. */
function wayBackOf({ auth, mayReauthenticate }: AwayFacts): string | null {
  const ways = RETURN[auth === 'never_authenticated' ? 'first' : 'again'];
  return needsCode(auth) ? ways[mayReauthenticate ? 'allowed' : 'others'] : null;
}

/** Why a device is offline, and how this user can bring it back. */
export function offlineOf(facts: AwayFacts): Words {
  const why = awayReasonOf(facts);
  return { label: LABELS[why], text: sentences(AWAY[why], wayBackOf(facts)), tone: 'plain' };
}

/** The verdict on live video while no stage is at fault: good only if it is known how old the picture is. */
function fine({ stats: { fps, latency } }: VerdictFacts): string {
  const measured = [
    fps === null ? null : VERDICT.rate({ fps: Math.round(fps * 10) / 10 }),
    latency && latencyText(latency),
  ].filter((one) => one !== null);
  return (latency?.from === 'camera' ? VERDICT.good : VERDICT.playing)({ measured: measured.join(', ') });
}

function moving(facts: VerdictFacts, words: Words): Judged {
  const none = { text: null, stage: null, remedy: null, tone: 'warn', sentenceTone: 'warn' } as const;
  const { latency } = facts.stats;
  if (latency !== null && isLate(latency))
    return { ...none, label: LABELS.late, sentence: VERDICT.late({ latency: latencyText(latency) }) };
  if (facts.isStuttering) return { ...none, label: LABELS.stuttering, sentence: VERDICT.stuttering };
  // Where the age of the picture is not known, live video is not marked as good.
  const tone = latency?.from === 'camera' ? 'good' : 'plain';
  return { ...words, tone, stage: null, remedy: null, sentence: fine(facts), sentenceTone: tone };
}

/** The verdict while no stage is at fault. The words of a state without video are its sentence, too. */
function undecided(facts: VerdictFacts, words: Words): Judged {
  const { state } = facts;
  if (HAS_VIDEO.has(state.name)) return moving(facts, words);
  const isFrozen = state.name === 'stalled' && !state.isPathDown;
  const cause = facts.media === null ? VERDICT.notReported : VERDICT.notFound;
  const sentence = sentences(words.text ?? VERDICT.paused, isFrozen ? cause : null);
  return { ...words, stage: null, remedy: null, sentence, sentenceTone: words.tone };
}

/** States that say only that there is no video yet, or no more. */
const NAMES_NO_CAUSE: ReadonlySet<PlayerState['name']> = new Set([
  'connecting',
  'starting',
  'no-publisher',
  'stalled',
  'reconnecting',
]);

/** Whether a finding explains a state without video. A finding without a label was made from the state; the one about the codec says more than the refusal. */
const explains = ({ label }: Finding, { name }: PlayerState): boolean =>
  label === null || NAMES_NO_CAUSE.has(name) || (name === 'unsupported' && label === LABELS.unsupported);

/** Why an offline device has no video. `lostLink`: a sentence about its link before it went offline; null: nothing is known. */
function awaySentence(facts: AwayFacts, lostLink: string | null): string {
  const why = awayReasonOf(facts);
  if (why === 'offline' && lostLink !== null) return VERDICT.offlineAfter({ cause: lostLink });
  return sentences(VERDICT.away[why], wayBackOf(facts));
}

/** The verdict without a connection to the server. It says nothing about the device, which may have changed in the meantime. */
function judgeCutOff(why: CutOff, state: PlayerState): Judged {
  const sentence = VERDICT.cutOff[why];
  const label = state.name === 'offline' ? LABELS.cutOff : wordsOf(state, null).label;
  return { label, tone: 'warn', text: sentence, stage: 'network', remedy: null, sentence, sentenceTone: 'warn' };
}

/** States whose wait a user can cut short. */
const RETRIES: ReadonlySet<PlayerState['name']> = new Set([
  'reconnecting',
  'unreachable',
  'no-publisher',
  'full',
  'blocked',
  'forbidden',
  'undecodable',
  'refused',
  'busy',
]);
/** Faults before the server: it then has no video for any viewer. */
const BEFORE_SERVER: ReadonlySet<Stage> = new Set(['camera', 'encoder', 'uplink']);

/**
 * Whether another attempt at once may bring the video back: not where it would meet the same fault, and not while the device is offline,
 * whose return starts an attempt by itself.
 */
const isWorthRetry = ({ state, isOnline }: VerdictFacts, found: Finding | null): boolean =>
  isOnline &&
  RETRIES.has(state.name) &&
  (found === null || (!BEFORE_SERVER.has(found.stage) && found.label !== LABELS.unsupported));

/**
 * Evaluates the facts. `confirmed`: the stage at fault, as `createStageMemory` names it; null: none. `lostLink`: as for a device that is
 * offline.
 */
export function judge(facts: VerdictFacts, confirmed: Finding | null, lostLink: string | null = null): Verdict {
  const { state, cutOff = null } = facts;
  const isCutOff = cutOff !== null && (NAMES_NO_CAUSE.has(state.name) || state.name === 'offline');
  // `canRetry` also between two attempts of the video, because the same button reconnects the page.
  if (isCutOff) return { ...judgeCutOff(cutOff, state), canRetry: true, isCutOff };
  const judged = judgeConnected(facts, confirmed, lostLink);
  return { ...judged, canRetry: isWorthRetry(facts, judged.stage === null ? null : confirmed), isCutOff };
}

/** The verdict while the page has its connection. */
function judgeConnected(facts: VerdictFacts, confirmed: Finding | null, lostLink: string | null): Judged {
  const { state } = facts;
  const isVideo = HAS_VIDEO.has(state.name);
  if (!facts.isOnline && !isVideo && state.name !== 'paused' && state.name !== 'stopped') {
    const sentence = awaySentence(facts, lostLink);
    return { ...offlineOf(facts), stage: null, remedy: null, sentence, sentenceTone: 'plain' };
  }
  // Without a frame so far nothing can have been lost.
  const isFirst = state.name === 'reconnecting' && facts.frozenMs === null;
  const words = isFirst ? FIRST_TRIES : wordsOf(state, facts.media?.codec ?? facts.codec);
  if (confirmed === null || state.name === 'paused' || state.name === 'stopped') return undecided(facts, words);
  const { stage, text, label, remedy, isCertain } = confirmed;
  const found = { stage, remedy, sentence: text, sentenceTone: 'warn' } as const;
  if (isVideo) return { ...words, ...found, label: label ?? words.label, tone: 'warn' };
  // An earlier fault of the video does not explain a state that names its own reason.
  if (!explains(confirmed, state)) return undecided(facts, words);
  // The chip names a fault of the device itself, which another attempt of this page cannot mend.
  const chip = isCertain && BEFORE_SERVER.has(stage) ? label : null;
  return { ...words, ...found, text, label: chip ?? words.label };
}

/** Reports that must agree before a stage is named or dropped, unless it reports the fault itself. */
const LOOKS = 2;

/** Times of the reports behind the evidence: the same report counts once. */
export interface ReportTimes {
  readonly media: number | null;
  readonly stats: number;
}

/** The report that a stage's evidence comes from. */
const reportOf = (stage: Stage, times: ReportTimes): number | null =>
  stage === 'network' || stage === 'browser' ? times.stats : times.media;

/**
 * Names a stage once two reports in a row find it at fault, until two in a row do not: reports of different ages may
 * disagree for a moment, and the wrong stage must not be named first.
 */
export function createStageMemory() {
  let candidate: { readonly stage: Stage; readonly report: number | null; readonly looks: number } | null = null;
  let confirmed: Finding | null = null;
  let missed: { readonly report: number | null; readonly looks: number } | null = null;
  const miss = (times: ReportTimes) => {
    candidate = null;
    if (confirmed === null) return;
    const report = reportOf(confirmed.stage, times);
    // Without a report nothing tells two looks apart.
    if (report !== null && missed?.report === report) return;
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
