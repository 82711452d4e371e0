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
