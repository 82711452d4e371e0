import { isBearerToken } from '../domain/bearerToken';
import { hasNoStep, isInvitationId, isSafeId } from '../domain/ids';
import { isCursor } from '../domain/journal';
import { ApiError } from './errors';

type Rule = (value: unknown) => value is string;

/** Placeholders with a rule of their own; every other one takes any safe id. */
const RULES: Readonly<Record<string, Rule>> = {
  invitationId: isInvitationId,
  cursor: (value): value is string => isCursor(value) && hasNoStep(value),
  token: isBearerToken,
};

const NAME = /^\{([A-Za-z_]+)\}$/;
/** What one segment of a path may consist of (RFC 3986, `pchar`). */
const SEGMENT = /^(?:[A-Za-z0-9._~!$&'()*+,;=:@-]|%[0-9A-Fa-f]{2})+$/;

/** Whether a value may stand for a placeholder. */
function isAllowed(name: string, value: unknown): value is string {
  return ((Object.hasOwn(RULES, name) ? RULES[name] : undefined) ?? isSafeId)(value);
}

/** Returns a segment of a path without its percent-encoding; undefined when it is not valid. */
function decoded(segment: string | undefined): string | undefined {
  if (segment === undefined || !SEGMENT.test(segment)) return undefined;
  try {
    return decodeURIComponent(segment);
  } catch {
    return undefined;
  }
}

/**
 * Whether a path without its query is the template filled with allowed values, however they are percent-encoded. The renderer and
 * the main process check by it.
 */
export function isFilledPath(template: string, path: string): boolean {
  const [wanted, given] = [template.split('/'), path.split('/')];
  const fits = (part: string, index: number) => {
    const name = NAME.exec(part)?.[1];
    return name === undefined ? part === given[index] : isAllowed(name, decoded(given[index]));
  };
  return wanted.length === given.length && wanted.every(fits);
}

/**
 * A path template with its placeholders filled, percent-encoded: no value adds a segment. Values that stay a step of the path
 * (`encodeURIComponent('..')` is `..`) are refused. Throws ApiError `invalid-request`.
 */
export function fillPath(template: string, params: Readonly<Record<string, string>>): string {
  return template.replace(/\{([A-Za-z_]+)\}/g, (_, name: string) => {
    const value: unknown = Object.hasOwn(params, name) ? params[name] : undefined;
    if (!isAllowed(name, value)) throw new ApiError('invalid-request', 'This id or code can’t be used.');
    return encodeURIComponent(value);
  });
}
