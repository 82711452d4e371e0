import { jest } from '@jest/globals';
import { ApiError } from '../../../app/api/errors';
import type { HttpAnswer, HttpRequest } from '../../../app/api/request';
import type { Send } from '../../../main/adapters/network';
import { SessionKeeper } from '../../../main/session/SessionKeeper';
import { createMemoryStore } from '../../../main/vault/memoryStore';
import type { SecretStore } from '../../../main/vault/SecretStore';
import { Vault } from '../../../main/vault/Vault';

export const TOKEN = 'token-of-mara-0123456789';
export const OTHER = 'token-of-tomo-0123456789';
export const MARA = { id: 'u_mara', name: 'Mara', email: 'mara@x.test', picture: null };
export const TOMO = { id: 'u_tomo', name: 'Tomo', email: 'tomo@x.test', picture: null };
const PEOPLE: Readonly<Record<string, object>> = { [TOKEN]: MARA, [OTHER]: TOMO };

export const answer = (status: number, body: unknown = {}): HttpAnswer => ({
  status,
  retryAfter: null,
  text: JSON.stringify(body),
});
export const networkError = () => new ApiError('network', 'Network Error');

/** Calls that are answered by the test: by default only "who is this". */
export function fakeSend(
  more: (request: HttpRequest) => HttpAnswer | Promise<HttpAnswer> | undefined = () => undefined,
) {
  return jest.fn<Send>(async (request, token) => {
    const given = await more(request);
    if (given) return given;
    const person = token === null ? undefined : PEOPLE[token];
    return person ? answer(200, person) : answer(401, { error: 'Sign in' });
  });
}

export function vaultOver(
  store: SecretStore | null,
  other: SecretStore | null = null,
  log: (line: string) => void = () => undefined,
): Vault {
  return new Vault({ keytar: () => Promise.resolve(store), safeStorage: () => Promise.resolve(other) }, log);
}

export function sessionOver(vault: Vault = vaultOver(createMemoryStore())) {
  const news = { begun: jest.fn(), ended: jest.fn(), vaultChanged: jest.fn() };
  const onChange = jest.fn();
  const session = new SessionKeeper({ vault, news, remember: () => undefined, onChange });
  return { session, news, onChange };
}
