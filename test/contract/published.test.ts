import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { start, watchSent, type Sandbox } from '../sandbox/index';
import { answerDifference, compareWithPublished } from '../support/published';
import { apiAs } from '../support/sandboxClient';

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await start({ test: true, devices: 1 });
});
afterAll(() => sandbox.close());

const JSON_TYPE = 'application/json; charset=utf-8';
const USER = { id: 'u_mara', name: 'Mara Lindqvist', email: 'mara@sandbox.example', picture: null };

test('an answer is compared by its status, type, code and members', () => {
  const difference = (status: number, body: unknown, type = JSON_TYPE) =>
    answerDifference('getUser', { status, type, text: body === '' ? '' : JSON.stringify(body) });
  expect(difference(200, USER)).toBeNull();
  expect(difference(401, { code: 'unauthenticated', error: 'Sign in first.' })).toBeNull();
  expect(difference(202, USER)).toBe('the status is not listed');
  expect(difference(200, USER, 'text/html')).toBe('the type "text/html" is not listed');
  expect(difference(200, '')).toBe('the body is empty');
  expect(difference(401, { code: 'tired', error: 'Later.' })).toBe('the code "tired" is not listed');
  expect(difference(200, { ...USER, email: 7 })).toMatch(/email/);
});

test('a file of lines may be empty, and other bodies may not', () => {
  const difference = (call: 'exportAudit' | 'openWhep', status: number, type: string) =>
    answerDifference(call, { status, type, text: '' });
  expect(difference('exportAudit', 200, 'application/jsonl; charset=utf-8')).toBeNull();
  expect(difference('exportAudit', 200, JSON_TYPE)).toBe('the body is empty');
  expect(difference('exportAudit', 503, 'text/plain')).toBe('the body is empty');
  expect(difference('openWhep', 201, 'application/sdp')).toBe('the body is empty');
});

test('a stream in another codec may be answered by an offer of the server’s own', () => {
  const difference = (status: number) => answerDifference('openWhep', { status, type: 'application/sdp', text: 'v=0' });
  expect(difference(201)).toBeNull();
  expect(difference(406)).toBeNull();
  expect(difference(409)).toBe('the type "application/sdp" is not listed');
});

const FAULTS = [
  { kind: 'cut' },
  { kind: 'reset' },
  { kind: 'huge', bytes: 1 },
  { kind: 'body', text: '' },
  { kind: 'status', status: 503, body: { error: 'Busy with a backup' } },
] as const;

test.each(FAULTS)(
  'an answer that a test scripts as $kind is its own, and the next one is the sandbox’s',
  async (fault) => {
    const mara = await apiAs(sandbox, 'u_mara');
    const path = `/v1/user/devices/${sandbox.factory[0]?.id}/audit/export`;
    const heard: string[] = [];
    const stop = watchSent({ answer: (call, { status }) => heard.push(`${call} ${status}`), event: () => undefined });
    sandbox.control.addFault({ path, times: 1, ...fault });
    await mara('GET', path).catch(() => undefined);
    expect(heard).toEqual([]);
    const end = compareWithPublished();
    await mara('GET', path);
    expect(end()).toEqual([]);
    stop();
  },
);

test('what the sandbox says is told to the comparison, and what a test scripts is not', async () => {
  const end = compareWithPublished();
  const mara = await apiAs(sandbox, 'u_mara');
  sandbox.control.addFault({ path: '/v1/user', kind: 'status', status: 418, times: 1 });
  expect((await mara('GET', '/v1/user')).status).toBe(418);
  expect((await mara('GET', '/v1/user')).status).toBe(200);
  expect(end()).toEqual([]);
  const heard: string[] = [];
  const stop = watchSent({ answer: (call, { status }) => heard.push(`${call} ${status}`), event: () => undefined });
  await mara('GET', '/v1/user');
  stop();
  await mara('GET', '/v1/user');
  expect(heard).toEqual(['getUser 200']);
});
