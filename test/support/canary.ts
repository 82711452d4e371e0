/** Throws errors in a page that hold a secret in each place that an error can. */
export function throwWithSecret(secret: string): void {
  const headers = { Authorization: `Bearer ${secret}`, Cookie: `session_token=${secret}; theme=dark` };
  const address = `https://api.test/v1/user/events?token=${encodeURIComponent(secret)}`;
  const cause = Object.assign(new Error(`cause ${secret}`), { response: { headers, url: address } });
  const later = (error: unknown) =>
    setTimeout(() => {
      throw error;
    });
  later(new Error(`canary message ${secret}`, { cause }));
  later(new TypeError(`canary address ${address}`));
  later(new Error(`canary link farsight://auth?token=${secret}&state=x`));
  void Promise.reject(new Error(`canary json ${JSON.stringify({ headers, deep: [{ session_token: secret }] })}`));
  // oxlint-disable-next-line typescript/prefer-promise-reject-errors -- what libraries throw is not always an Error
  void Promise.reject({ message: 'canary object', headers, nested: { list: [secret, { value: secret }] }, address });
  void Promise.reject(Object.assign(new Error('canary fields'), { config: { headers }, token: secret, note: secret }));
}

/** Forms in which a secret could stand in a sink. */
export function formsOf(secret: string): string[] {
  const base64 = Buffer.from(secret).toString('base64').replace(/=+$/, '');
  return [secret, encodeURIComponent(secret), base64, Buffer.from(secret).toString('base64url')];
}
