import type { Browser, Page } from '@playwright/test';
import { FAULTS, type Bench, type FaultCase } from './faultCases';
import { BUDGET, droppedMs, isRight, type FaultResult, type Round } from './faultRules';
import { writeFaultRow, writeFaultTable } from './faultTable';
import type { Options } from './options';
import { watchReports } from './reports';
import { isContradiction, placeOf, recordSaid, saidSince, waitUntilSaid, type Said } from './said';
import { at, chip, of, signedIn, startFleet } from './watching';

const ROUNDS = 20;
/** How long the right stage is waited for, and what else the page says is noted. */
const NAMED_MS = 10_000;
const HOLD_MS = 2000;
/** The first round of each fault goes on for so long after it was named. */
const LONG_HOLD_MS = 60_000;
const BACK_MS = 40_000;
/** Video is good for so long before the next fault comes. */
const HEALTHY_MS = 2000;

async function open(page: Page, { sandbox, id }: Bench): Promise<void> {
  await page.goto(`${sandbox.url}/devices/${id}`);
  await chip(page, /./).waitFor({ timeout: 30_000 });
  await recordSaid(page);
}

const GOOD = { chip: 'Live', sentence: 'Video is good' } as const;

/** Good video for a while; a page that does not come to it is loaded again. */
async function becomeHealthy(page: Page, bench: Bench): Promise<void> {
  for (let tries = 0; tries < 3; tries += 1) {
    const until = Date.now() + BACK_MS;
    while (Date.now() < until && (await waitUntilSaid(page, GOOD, BACK_MS))) {
      const from = Date.now();
      await page.waitForTimeout(HEALTHY_MS);
      const said = await saidSince(page, from);
      if (said.every((one) => one.chip === GOOD.chip && one.sentence.startsWith(GOOD.sentence))) return;
    }
    await open(page, bench);
  }
  throw new Error('The video does not become good.');
}

/** The fault comes; for a new viewer, before the page of the device is opened. The result: when a viewer could see it first. */
async function inject(page: Page, bench: Bench, fault: FaultCase): Promise<number> {
  if (!fault.isForNewViewer) {
    fault.inject(bench);
    return Date.now();
  }
  await page.getByRole('link', { name: 'Devices' }).first().click();
  const link = page.locator(`a[href="/devices/${bench.id}"]`).first();
  await link.waitFor();
  fault.inject(bench);
  const from = Date.now();
  await link.click();
  return from;
}

/** Contradictions of one round: how long the longest stood, in ms; 0 for none. */
function contradictionMs(said: readonly Said[], until: number): number {
  const lengths = said.map((one, index) =>
    isContradiction(one) ? Math.max(1, (said[index + 1]?.at ?? until) - one.at) : 0,
  );
  return Math.max(0, ...lengths);
}

async function play(page: Page, bench: Bench, fault: FaultCase, holdMs: number): Promise<Round> {
  await becomeHealthy(page, bench);
  const from = await inject(page, bench, fault);
  await waitUntilSaid(page, { sentence: fault.right, since: from }, NAMED_MS);
  await page.waitForTimeout(holdMs);
  const said = await saidSince(page, from);
  const until = Date.now();
  fault.mend(bench);
  const isBack = await waitUntilSaid(page, { ...GOOD, since: until }, BACK_MS);
  const backMs = isBack ? Date.now() - until : null;
  const places = said.map(placeOf);
  const right = places.indexOf(fault.right);
  const wrong = places.slice(0, right < 0 ? undefined : right).find((place) => place !== null);
  return {
    from,
    said: said.map((one) => ({ ...one, at: one.at - from })),
    named: said[right] ?? null,
    rightMs: right < 0 ? null : (said[right]?.at ?? 0) - from,
    wrong: wrong ?? null,
    droppedMs: right < 0 ? null : droppedMs(said.slice(right), fault.right),
    contradictionMs: contradictionMs(said, until),
    backMs,
  };
}

/** Median and worst beside the budget. */
const spread = (values: readonly number[], show: (ms: number) => string): string =>
  values.length === 0 ? 'never' : `p50 ${show(at(values, 0.5))}, worst ${show(Math.max(...values))}`;

function tell({ fault, rounds }: FaultResult): void {
  const named = rounds.flatMap(({ rightMs }) => rightMs ?? []);
  const back = rounds.flatMap(({ backMs }) => backMs ?? []);
  const contradictions = rounds.flatMap(({ contradictionMs: ms }) => (ms > 0 ? ms : []));
  const right = rounds.filter(isRight).length;
  const dropped = rounds.flatMap(({ droppedMs: ms }) => ms ?? []);
  const cells = [
    `${fault.name.padEnd(20)} ${fault.right.padEnd(14)} ${spread(named, (ms) => of(ms, BUDGET.ms))}`,
    `right ${right} of ${rounds.length} x${(right / rounds.length / BUDGET.share).toFixed(2)} (${BUDGET.share})`,
    `given up ${dropped.length} (0)${dropped.length > 0 ? `, after ${Math.min(...dropped)} ms` : ''}`,
    `wrong first ${rounds.filter(({ wrong }) => wrong !== null).length} (0)`,
    `contradictions ${contradictions.length} (0)${contradictions.length > 0 ? `, at most ${Math.max(...contradictions)} ms` : ''}`,
    `back ${spread(back, (ms) => `${ms.toFixed(0)} ms`)}${back.length < rounds.length ? `, not in time ${rounds.length - back.length}` : ''}`,
  ];
  console.log(`  ${cells.join('   ')}`);
}

/** One round as it went, to find out why a stage was named. */
function explain(fault: FaultCase, round: Round, rows: readonly string[]): void {
  console.log(`  ${fault.name}: right after ${round.rightMs} ms, wrong first: ${round.wrong}, back ${round.backMs} ms`);
  for (const { at: ms, chip: label, sentence } of round.said) console.log(`    ${ms} ms  [${label}] ${sentence}`);
  for (const row of rows) console.log(`    ${row}`);
}

/** Each fault of the bench so many times in one page: what the page says, after how long, and whether it is right. */
export async function faults(browser: Browser, { rounds: wanted, only, isVerbose, isWritten }: Options): Promise<void> {
  const rounds = wanted ?? ROUNDS;
  const chosen = FAULTS.filter(({ name }) => only === null || name === only);
  const sandbox = await startFleet(1);
  const bench = { sandbox, id: sandbox.factory[0]?.id ?? '' };
  const page = await signedIn(browser, sandbox);
  await open(page, bench);
  const reports = isVerbose ? await watchReports(page, bench) : null;
  const results = chosen.map((fault) => ({ fault, rounds: [] as Round[] }));
  for (let round = 0; round < rounds; round += 1) {
    for (const { fault, rounds: played } of results) {
      const one = await play(page, bench, fault, round === 0 ? LONG_HOLD_MS : HOLD_MS);
      played.push(one);
      if (isVerbose) explain(fault, one, isRight(one) ? [] : (reports?.since(one.from) ?? []));
    }
  }
  reports?.close();
  await page.context().close();
  await sandbox.close();
  console.log(`\nFaults: ${rounds} rounds each; ratios to the budget`);
  results.forEach(tell);
  if (only === null) await writeFaultTable(results, rounds);
  else if (isWritten) for (const result of results) await writeFaultRow(result);
}
