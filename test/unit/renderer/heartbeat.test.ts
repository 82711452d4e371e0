import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { Heartbeat } from '../../../renderer/features/device-terminal/session/Heartbeat';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

function setUp(answers: () => boolean = () => false) {
  const heard: string[] = [];
  const heartbeat: Heartbeat = new Heartbeat({
    ping: () => {
      heard.push('ping');
      if (answers()) heartbeat.heard();
    },
    onSilent: (isSilent) => heard.push(isSilent ? 'silent' : 'heard again'),
    onDead: () => heard.push('dead'),
  });
  return { heard, heartbeat };
}

test('a server that answers is asked for ever', () => {
  const { heard, heartbeat } = setUp(() => true);
  heartbeat.follow(5);
  jest.advanceTimersByTime(60_000);
  expect(heard).toEqual(Array.from({ length: 12 }, () => 'ping'));
});

test('silence is said after one ping without an answer, and after two the connection is dead', () => {
  const { heard, heartbeat } = setUp();
  heartbeat.follow(5);
  jest.advanceTimersByTime(9999);
  expect(heard).toEqual(['ping']);
  jest.advanceTimersByTime(1);
  expect(heard).toEqual(['ping', 'silent', 'ping']);
  jest.advanceTimersByTime(60_000);
  expect(heard).toEqual(['ping', 'silent', 'ping', 'dead']);
});

test('anything that comes ends the silence', () => {
  const { heard, heartbeat } = setUp();
  heartbeat.follow(5);
  jest.advanceTimersByTime(14_000);
  heartbeat.heard();
  expect(heard.at(-1)).toBe('heard again');
  jest.advanceTimersByTime(9000);
  expect(heard).not.toContain('dead');
});

test('a computer that slept for an hour has missed one ping, not all of them', () => {
  const { heard, heartbeat } = setUp();
  heartbeat.follow(5);
  jest.setSystemTime(Date.now() + 3_600_000);
  jest.advanceTimersByTime(5000);
  expect(heard).toEqual(['ping']);
});

test('a server that answers no pings may be silent; one that never greets may not', () => {
  const { heard, heartbeat } = setUp();
  heartbeat.begin();
  jest.advanceTimersByTime(9999);
  heartbeat.follow(null);
  jest.advanceTimersByTime(3_600_000);
  expect(heard).toEqual([]);
  heartbeat.begin();
  jest.advanceTimersByTime(10_000);
  expect(heard).toEqual(['dead']);
});

test('one that was stopped says nothing more', () => {
  const { heard, heartbeat } = setUp();
  heartbeat.follow(5);
  jest.advanceTimersByTime(10_000);
  heartbeat.stop();
  jest.advanceTimersByTime(60_000);
  expect(heard).toEqual(['ping', 'silent', 'ping', 'heard again']);
});
