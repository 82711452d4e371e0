import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import fc from 'fast-check';
import { Candidates, type Found } from '../../../renderer/features/live-view/connection/Candidates';

/**
 * A connection that finds candidates when the test says so. It leaves out everything else of ICE: what is found, in which
 * order and how soon is the browser's (`video-links.spec.ts` has a real one).
 */
class Finding extends EventTarget {
  iceGatheringState: RTCIceGatheringState = 'gathering';

  find(name: string): void {
    this.dispatchEvent(Object.assign(new Event('icecandidate'), { candidate: { candidate: name, sdpMid: '0' } }));
  }

  end(): void {
    this.iceGatheringState = 'complete';
    this.dispatchEvent(Object.assign(new Event('icecandidate'), { candidate: null }));
    this.dispatchEvent(new Event('icegatheringstatechange'));
  }
}

function setUp() {
  const finding = new Finding();
  const candidates = new Candidates(finding);
  const sent: Found[] = [];
  const names = () => sent.flatMap((found) => found.candidates.map(({ candidate }) => candidate));
  const listen = () => candidates.listen((found) => sent.push(found));
  return { finding, candidates, sent, names, listen };
}

const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);
beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

describe('candidates', () => {
  test('an offer waits for them, and no longer than until all are found', async () => {
    const { finding, candidates, sent, listen } = setUp();
    let isOffered = false;
    void candidates.gather().then(() => (isOffered = true));
    finding.find('candidate:1');
    await pass(100);
    expect(isOffered).toBe(false);
    finding.end();
    await pass(0);
    expect(isOffered).toBe(true);
    listen();
    await pass(1000);
    // All are in the offer: there is nothing to send.
    expect(sent).toEqual([]);
  });

  test('an offer waits 300 ms at most; those found before there is a session go out together once there is one', async () => {
    const { finding, candidates, sent, names, listen } = setUp();
    let isOffered = false;
    void candidates.gather().then(() => (isOffered = true));
    finding.find('candidate:in the offer');
    await pass(300);
    expect(isOffered).toBe(true);
    finding.find('candidate:2');
    finding.find('candidate:3');
    await pass(500);
    listen();
    await pass(50);
    expect(sent).toHaveLength(1);
    expect(names()).toEqual(['candidate:2', 'candidate:3']);
    finding.end();
    await pass(50);
    expect(sent[1]).toEqual({ candidates: [], isEnd: true });
  });

  test('an ICE restart waits for its own, though the connection still says that all are found', async () => {
    const { finding, candidates, sent, listen } = setUp();
    void candidates.gather();
    finding.end();
    listen();
    candidates.begin();
    let isOffered = false;
    void candidates.gather().then(() => (isOffered = true));
    await pass(20);
    expect(isOffered).toBe(false);
    finding.find('candidate:in the offer');
    finding.end();
    await pass(0);
    expect(isOffered).toBe(true);
    candidates.release();
    await pass(1000);
    expect(sent).toEqual([]);
  });

  test('those of a restart are kept until the server has answered it, and are in it if it is sent again', async () => {
    const { finding, candidates, names, listen } = setUp();
    void candidates.gather();
    finding.end();
    listen();
    candidates.begin();
    void candidates.gather();
    await pass(300);
    finding.find('candidate:2');
    await pass(20_000);
    expect(names()).toEqual([]);
    candidates.include();
    finding.find('candidate:3');
    await pass(20_000);
    expect(names()).toEqual([]);
    candidates.release();
    await pass(50);
    expect(names()).toEqual(['candidate:3']);
    finding.find('candidate:4');
    await pass(50);
    expect(names()).toEqual(['candidate:3', 'candidate:4']);
  });

  test('a closed one sends nothing', async () => {
    const { finding, candidates, sent, listen } = setUp();
    void candidates.gather();
    await pass(300);
    listen();
    finding.find('candidate:2');
    candidates.close();
    finding.find('candidate:3');
    await pass(1000);
    expect(sent).toEqual([]);
  });

  test('in whatever order they come, each that is not in the offer is sent once, and the end is told', async () => {
    const steps = fc.array(fc.constantFrom('find', 'pass', 'listen'), { maxLength: 20 });
    await fc.assert(
      fc.asyncProperty(steps, async (all) => {
        const { finding, candidates, sent, names, listen } = setUp();
        void candidates.gather();
        await pass(300);
        const found: string[] = [];
        for (const step of all) {
          if (step === 'listen') listen();
          else if (step === 'pass') await pass(70);
          else {
            found.push(`candidate:${found.length}`);
            finding.find(found.at(-1) ?? '');
          }
        }
        finding.end();
        listen();
        await pass(100);
        expect(names()).toEqual(found);
        expect(sent.filter(({ isEnd }) => isEnd)).toHaveLength(1);
      }),
      { numRuns: 50 },
    );
  });
});
