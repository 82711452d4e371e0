import { isInvitationId, isSafeId } from '../domain/ids';
import { ApiError } from './errors';

/** Placeholders with a rule of their own; every other one takes any safe id. */
const RULES: Readonly<Record<string, (value: unknown) => value is string>> = { invitationId: isInvitationId };

const NAME = /^\{([A-Za-z_]+)\}$/;

/** Whether a value may stand for a placeholder. */
function isAllowed(name: string, value: unknown): value is string {
  return ((Object.hasOwn(RULES, name) ? RULES[name] : undefined) ?? isSafeId)(value);
}

/** Whether a path without its query is one that `fillPath` makes from the template. The renderer and the main process check by it. */
export function isFilledPath(template: string, path: string): boolean {
  const [wanted, given] = [template.split('/'), path.split('/')];
  const fits = (part: string, index: number) => {
    const name = NAME.exec(part)?.[1];
    return name === undefined ? part === given[index] : isAllowed(name, given[index]);
  };
  return wanted.length === given.length && wanted.every(fits);
}

/**
 * A path template with its placeholders filled. Values that could change the path (`..`, `/`, `%`) are refused, not encoded,
 * because `encodeURIComponent('..')` is `..` (`security.md` S15). Throws ApiError `invalid-request`.
 */
export function fillPath(template: string, params: Readonly<Record<string, string>>): string {
  return template.replace(/\{([A-Za-z_]+)\}/g, (_, name: string) => {
    const value: unknown = Object.hasOwn(params, name) ? params[name] : undefined;
    if (!isAllowed(name, value)) throw new ApiError('invalid-request', 'That address is not valid.');
    return value;
  });
}
