/** An error answer: RFC 9457 plus the two members the product reads, `error` and `message` (`spec.md` §3). */
export class Problem extends Error {
  override readonly name = 'Problem';
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    readonly headers: Readonly<Record<string, string>> = {},
  ) {
    super(message);
  }

  toJSON() {
    return {
      type: `about:blank#${this.code}`,
      status: this.status,
      code: this.code,
      error: this.message,
      message: this.message,
    };
  }
}

export const notFound = () => new Problem(404, 'not_found', 'Not found');
export const forbidden = (needed: string) => new Problem(403, 'role_insufficient', `This needs the role ${needed}.`);
