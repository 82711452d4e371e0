import { isInvitationId, isSafeId } from '../domain/ids';
import { ApiError } from './errors';

/** Placeholders with a rule of their own; every other one takes any safe id. */
const RULES: Readonly<Record<string, (value: unknown) => value is string>> = { invitationId: isInvitationId };

/**
 * A path template with its placeholders filled. Values that could change the path (`..`, `/`, `%`) are refused, not encoded,
 * because `encodeURIComponent('..')` is `..` (`security.md` S15). Throws ApiError `invalid-request`.
 */
export function fillPath(template: string, params: Readonly<Record<string, string>>): string {
  return template.replace(/\{([A-Za-z_]+)\}/g, (_, name: string) => {
    const value: unknown = Object.hasOwn(params, name) ? params[name] : undefined;
    const isAllowed = Object.hasOwn(RULES, name) ? RULES[name] : isSafeId;
    if (!isAllowed?.(value)) throw new ApiError('invalid-request', 'That address is not valid.');
    return value;
  });
}
