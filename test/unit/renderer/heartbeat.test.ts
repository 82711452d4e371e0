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

test('keeps pinging a server that answers', () => {
  const { heard, heartbeat } = setUp(() => true);
  heartbeat.follow(5);
  jest.advanceTimersByTime(60_000);
  expect(heard).toEqual(Array.from({ length: 12 }, () => 'ping'));
});

test('reports silence after one unanswered ping, and a dead connection after two', () => {
  const { heard, heartbeat } = setUp();
  heartbeat.follow(5);
  jest.advanceTimersByTime(9999);
  expect(heard).toEqual(['ping']);
  jest.advanceTimersByTime(1);
  expect(heard).toEqual(['ping', 'silent', 'ping']);
  jest.advanceTimersByTime(60_000);
  expect(heard).toEqual(['ping', 'silent', 'ping', 'dead']);
});

test('reports the end of the silence when any data arrives', () => {
  const { heard, heartbeat } = setUp();
  heartbeat.follow(5);
  jest.advanceTimersByTime(14_000);
  heartbeat.heard();
  expect(heard.at(-1)).toBe('heard again');
  jest.advanceTimersByTime(9000);
  expect(heard).not.toContain('dead');
});

test('counts one missed ping for a computer that slept for an hour', () => {
  const { heard, heartbeat } = setUp();
  heartbeat.follow(5);
  jest.setSystemTime(Date.now() + 3_600_000);
  jest.advanceTimersByTime(5000);
  expect(heard).toEqual(['ping']);
});

test('allows silence of a server that answers no pings, but not a server that never greets', () => {
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

test('reports nothing after it was stopped', () => {
  const { heard, heartbeat } = setUp();
  heartbeat.follow(5);
  jest.advanceTimersByTime(10_000);
  heartbeat.stop();
  jest.advanceTimersByTime(60_000);
  expect(heard).toEqual(['ping', 'silent', 'ping', 'heard again']);
});
