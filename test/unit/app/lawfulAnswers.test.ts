import { describe, expect, test } from '@jest/globals';
import { createDesktopSession } from '../../../app/api/desktopSessions';
import { authorizeDevice } from '../../../app/api/deviceAuthorization';
import { getLogLine } from '../../../app/api/deviceLogs';
import { isApiError } from '../../../app/api/errors';
import { fillPath } from '../../../app/api/path';
import { buildRequest } from '../../../app/api/request';
import { MAX_POINTS, toHistory } from '../../../app/domain/deviceHistory';
import { parseDeepLink } from '../../../app/domain/deepLink';
import { toFlightLog } from '../../../app/domain/flightLog';
import { toBoot, toLogLines } from '../../../app/domain/journal';
import { toTerminalTicket } from '../../../app/domain/terminal';

/** A cursor of journald itself. */
const JOURNALD =
  's=0639ac3eb4ef4c4b8c3a4b5a6a5d8c7b;i=4b2;b=9f3c0d1e2f3a4b5c6d7e8f9a0b1c2d3e;m=1a2b3c4d;t=5f6e7d8c9b0a1;x=1234567890abcdef';
const JWT = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJ4In0.c2lnbmF0dXJl';

describe('what another server may lawfully say', () => {
  test.each([
    ['ABCD-EFGH', 'ABCD-EFGH'],
    [null, null],
    [undefined, null],
    ['x'.repeat(100), 'x'.repeat(32)],
  ])('a code of a sign-in (%j) keeps nobody from signing in', (code, shown) => {
    const answer = { token: 't', auth_url: 'https://auth.test/', ...(code !== undefined && { code }) };
    expect(createDesktopSession.decode(answer as never)).toMatchObject({ token: 't', code: shown });
  });

  test('more points than are shown: the newest are kept', () => {
    const rows = Array.from({ length: 400 }, (_, index) => ({
      at: new Date(1_700_000_000_000 + index * 5000).toISOString(),
    }));
    const points = toHistory(rows);
    expect(points).toHaveLength(MAX_POINTS);
    expect(points.at(-1)?.at).toBe(1_700_000_000_000 + 399 * 5000);
  });

  test('ids of files and boots with a dot, and numbers', () => {
    const log = { name: 'x', kind: 'bin', bytes: 1, started_at: '2026-01-01T00:00:00Z' };
    expect(toFlightLog({ ...log, id: '00000012.BIN' })?.id).toBe('00000012.BIN');
    expect(toFlightLog({ ...log, id: 7 })?.id).toBe('7');
    expect(toBoot({ id: 9, index: 0 })?.id).toBe('9');
  });

  test('cursors of a journal as journald writes them, also in an address', () => {
    expect(toLogLines([{ cursor: JOURNALD, message: 'x' }])).toHaveLength(1);
    expect(fillPath(getLogLine.path, { id: 'dev_1', cursor: JOURNALD })).toContain(encodeURIComponent(JOURNALD));
    expect(() => fillPath(getLogLine.path, { id: 'dev_1', cursor: '..' })).toThrow();
  });

  test('a ticket of a terminal that is a JWT', () => {
    expect(toTerminalTicket({ id: 's1', ws_url: '/v1/x', ticket: JWT })?.ticket).toBe(JWT);
  });

  test('a state of printable characters, however long', () => {
    const state = `a:b|c ${'d'.repeat(1000)}`;
    const link = `farsight://auth?token=${JWT}&state=${encodeURIComponent(state)}`;
    expect(parseDeepLink(link)).toEqual({ kind: 'auth', token: JWT, state });
  });
});

test('a body that a call does not take is refused with the name of the member', () => {
  const body = { code: 'x'.repeat(129), approve: true };
  let refused: unknown;
  try {
    buildRequest(authorizeDevice, { body });
  } catch (error) {
    refused = error;
  }
  expect(isApiError(refused) && [refused.kind, refused.fields.map(({ pointer }) => pointer)]).toEqual([
    'invalid-request',
    ['/code'],
  ]);
});
