import { can, leastRoleFor, type Permission, type Role } from '#app/domain/role';

/** An error answer: RFC 9457 plus the two members the product reads, `error` and `message` (specification §3). */
export class Problem extends Error {
  override readonly name = 'Problem';
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    readonly headers: Readonly<Record<string, string>> = {},
    readonly fields: readonly { readonly pointer: string; readonly code: string; readonly detail: string }[] = [],
    /** Further members of the body. */
    readonly extra: Readonly<Record<string, unknown>> = {},
  ) {
    super(message);
  }

  toJSON() {
    return {
      ...this.extra,
      status: this.status,
      code: this.code,
      error: this.message,
      message: this.message,
      ...(this.fields.length > 0 && { errors: this.fields }),
    };
  }
}

export const notFound = () => new Problem(404, 'not_found', 'Not found');
/** 403 unless the role may do it; the sentence names the least role that may. */
export function need(role: Role, permission: Permission): void {
  if (can(role, permission)) return;
  const least = leastRoleFor(permission);
  throw new Problem(403, 'role_insufficient', `This needs the role ${least}.`, {}, [], { required_role: least });
}
