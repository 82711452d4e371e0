import { expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { FAULTS } from '../../../scripts/bench/faultCases';
import { withRowOf } from '../../../scripts/bench/faultRow';
import { droppedMs, isRight, type Round } from '../../../scripts/bench/faultRules';
import { isContradiction, placeOf, withoutNumbers } from '../../../scripts/bench/said';

const said = (chip: string, sentence: string) => ({ at: 0, chip, sentence });
const round = (own: Partial<Round>): Round => ({
  ...{ from: 0, said: [], named: null, rightMs: 1400, wrong: null, droppedMs: null, contradictionMs: 0, backMs: 900 },
  ...own,
});

test('sentences that differ only in numbers are one line of the table, and names of codecs stay', () => {
  expect(withoutNumbers('Uplink: 6.1 of 15 fps reach the server (LTE RSRP -118 dBm, SNR -2 dB). Try 300 kbit/s.')).toBe(
    'Uplink: N of N fps reach the server (LTE RSRP N dBm, SNR N dB). Try N kbit/s.',
  );
  expect(withoutNumbers('Browser: can’t play H.265. Switch the stream to H.264.')).toBe(
    'Browser: can’t play H.265. Switch the stream to H.264.',
  );
  expect(withoutNumbers('Reconnecting (attempt 2)')).toBe('Reconnecting (attempt N)');
});

test.each([
  ['Frozen', 'Video is good: 15 fps.', true],
  ['Live', 'Server: forwards 5 of 15 fps.', true],
  ['Live', 'Video is good: 15 fps.', false],
  ['Frozen', 'Server: forwards 5 of 15 fps.', false],
  ['Frozen', 'No new frames for 1 s. Cause not found yet.', false],
])('chip "%s" beside "%s": a contradiction is %s', (chip, sentence, expected) => {
  expect(isContradiction(said(chip, sentence))).toBe(expected);
});

test('the place is the one that the sentence begins with', () => {
  expect(placeOf(said('Packet loss', 'Network: 12 % packet loss between the server and here.'))).toBe('Network');
  expect(placeOf(said('Device offline', 'Device offline. No video to assess.'))).toBe('Device offline');
  expect(placeOf(said('Frozen', 'No new frames. The server doesn’t say where they are lost.'))).toBeNull();
});

test('a round is right with the right stage in three seconds, no other before, and until the end of the fault', () => {
  expect(isRight(round({}))).toBe(true);
  expect(isRight(round({ rightMs: 3001 }))).toBe(false);
  expect(isRight(round({ rightMs: null }))).toBe(false);
  expect(isRight(round({ wrong: 'Uplink' }))).toBe(false);
  expect(isRight(round({ droppedMs: 6000 }))).toBe(false);
});

test('a place is given up when another or none is named; a lost link may end in an offline device', () => {
  const at = (ms: number, sentence: string) => ({ ...said('Frozen', sentence), at: ms });
  const [named, ticking] = [at(2000, 'Uplink: no link for 3 s.'), at(3000, 'Uplink: no link for 4 s.')];
  const [unknown, offline] = [at(8000, 'No new frames for 8 s.'), at(9000, 'Device offline. No video to assess.')];
  expect(droppedMs([named, ticking], 'Uplink')).toBeNull();
  expect(droppedMs([named, ticking, offline], 'Uplink')).toBeNull();
  expect(droppedMs([named, ticking, unknown, ticking], 'Uplink')).toBe(6000);
  expect(droppedMs([at(0, 'Camera: no signal.'), offline], 'Camera')).toBe(9000);
});

test('one fault played again replaces its own line of the document, and no other', () => {
  const before = readFileSync('docs/video.md', 'utf8');
  const [fault] = FAULTS.filter(({ name }) => name === 'viewer-loss');
  if (!fault) throw new Error('no such fault');
  const named = { at: 1400, chip: 'Packet loss', sentence: 'Network: 12 % packet loss.' };
  const after = withRowOf({ fault, rounds: [round({ said: [named], named })] }, before);
  const [lines, old] = [after.split('\n'), before.split('\n')];
  const changed = lines.filter((line, at) => line !== old[at]);
  expect(lines).toHaveLength(old.length);
  expect(changed).toEqual([
    '| `viewer-loss` | Packet loss | Network: N % packet loss. | network | 1.4 s / 1.4 s | 1 of 1 | 0 | 0.9 s / 0.9 s |',
  ]);
  expect(() => withRowOf({ fault: { ...fault, name: 'unheard-of' }, rounds: [] }, before)).toThrow('no line');
});

test('each fault has a name of its own', () => {
  expect(new Set(FAULTS.map(({ name }) => name)).size).toBe(FAULTS.length);
});
