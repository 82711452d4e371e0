import { can, type Role } from '#app/domain/role';
import { asRecord } from '#app/lib/read';
import type { SectionBody } from '#app/settings/sectionResource';

/** Numbers that identify a device or a subscriber. */
const IDENTIFIERS = new Set(['imei', 'iccid', 'imsi', 'own_number']);
const SHOWN = 4;

const masked = (value: unknown): unknown =>
  typeof value === 'string' ? value.slice(0, -SHOWN).replace(/./g, '•') + value.slice(-SHOWN) : null;

/** A section as a role may see it: of identifiers editors and viewers get the last four characters (pages §0). */
export function maskedFor(role: Role, body: SectionBody): SectionBody {
  if (can(role, 'editLinks') || body.capability?.identity === undefined) return body;
  const entries = Object.entries(asRecord(body.capability.identity));
  const identity = Object.fromEntries(
    entries.map(([name, value]) => [name, IDENTIFIERS.has(name) ? masked(value) : value]),
  );
  return { ...body, capability: { ...body.capability, identity } };
}
