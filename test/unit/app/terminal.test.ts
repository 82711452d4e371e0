import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  closeReasonOf,
  enabledUntil,
  readServerFrame,
  readViewerFrame,
  toTerminalSession,
  toTerminalTicket,
} from '../../../app/domain/terminal';

test('text frames: what is none is null, never an error', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
      for (const read of [readServerFrame, readViewerFrame]) expect(() => read(text)).not.toThrow();
    }),
  );
  expect(readViewerFrame('{"type":"ack","offset":-1}')).toBeNull();
  expect(readViewerFrame('{"type":"ack","offset":1.5}')).toBeNull();
  expect(readViewerFrame('{"type":"resize","cols":1e9,"rows":3}')).toBeNull();
  expect(readViewerFrame(`{"type":"ack","offset":1,"x":"${'x'.repeat(5000)}"}`)).toBeNull();
  const bare = { type: 'hello', offset: 7, idle_limit_s: null, ping_s: null, input: null, ticket: null };
  expect(readServerFrame('{"type":"hello","offset":7}')).toEqual(bare);
  expect(readServerFrame('{"type":"hello","offset":7,"ping_s":0,"input":-1,"ticket":"a b"}')).toEqual(bare);
  expect(readViewerFrame('{"type":"ping"}')).toEqual({ type: 'ping' });
  expect(readServerFrame('{"type":"pong"}')).toEqual({ type: 'pong' });
  expect(readServerFrame('{"type":"news"}')).toBeNull();
});

test('close codes', () => {
  expect(closeReasonOf(4409)).toBe('taken-over');
  expect(closeReasonOf(1006)).toBeNull();
});

test('sessions and tickets of any shape are read or left out', () => {
  fc.assert(
    fc.property(fc.anything(), (value) => {
      expect(() => [toTerminalSession(value), toTerminalTicket(value)]).not.toThrow();
    }),
  );
  expect(toTerminalSession({ id: '../x' })).toBeNull();
  expect(toTerminalSession({ id: 'a', user: { name: 'Mara\u202e' }, end_reason: 'novel' })).toMatchObject({
    user: 'Mara',
    endReason: null,
    bytes: 0,
  });
  expect(toTerminalTicket({ id: 'a', ws_url: 'wss://x', ticket: 'two words' })).toBeNull();
});

test('it is on for the chosen hours from the last change', () => {
  const at = 1_000_000;
  expect(enabledUntil({ enabled: true, auto_off_h: '8' }, at)).toBe(at + 8 * 3_600_000);
  expect(enabledUntil({ enabled: true, auto_off_h: 'x' }, at)).toBe(at + 3_600_000);
  expect(enabledUntil({ enabled: false, auto_off_h: '8' }, at)).toBeNull();
  expect(enabledUntil({ enabled: true, auto_off_h: '8' }, null)).toBeNull();
});
