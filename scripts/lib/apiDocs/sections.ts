import type * as v from 'valibot';
import { leastRoleFor } from '#app/domain/role';
import type { Field } from '#app/resource/field';
import { SectionNameWire, type Section } from '#app/settings/section';
import { SECTION_NAMES, SECTIONS } from '../../../test/sandbox/sections';
import type { Converter, JsonSchema } from './jsonSchema';
import { limitsText, typeText } from './typeText';

/** How the documents write the name of a section: one of those that there are. */
export const SECTION_NAME: ReadonlyMap<v.GenericSchema, JsonSchema> = new Map([
  [SectionNameWire, { enum: SECTION_NAMES, type: 'string' }],
]);

const rolesText = ({ permission }: Pick<Section, 'permission'>): string =>
  leastRoleFor(permission) === 'owner' ? 'For owners.' : `For the role ${leastRoleFor(permission)} and those above it.`;
const nameOf = ({ name }: Section) => `Section_${name}`;
const sections = (): readonly Section[] => Object.values(SECTIONS);

/** What the JSON Schema of a field does not say. */
function factsOf({ kind, unit, needsReboot, isNullable }: Field): readonly string[] {
  return [
    unit === null ? '' : `In ${unit}.`,
    needsReboot ? 'The device restarts.' : '',
    kind === 'secret' ? 'Write-only: null clears it, and it is read as {"set", "updated_at"}.' : '',
    isNullable && kind !== 'secret' ? 'Null: not set.' : '',
  ].filter(Boolean);
}

const rulesIn = ({ description, anyOf, items }: JsonSchema): readonly unknown[] => [
  description,
  (items as JsonSchema | undefined)?.description,
  ...(Array.isArray(anyOf) ? (anyOf as JsonSchema[]).map((one) => one.description) : []),
];

/** One field as it is written. */
function fieldSchema(field: Field, convert: Converter): JsonSchema {
  const schema = convert.convert(field.rules);
  const description = [...rulesIn(schema), ...factsOf(field)].filter(Boolean).join(' ');
  return description === '' ? schema : { ...schema, description };
}

const fieldsOf = ({ fields }: Section, convert: Converter) =>
  Object.entries(fields).map(([name, field]) => [name, fieldSchema(field, convert)] as const);

/** The fields of each section as a change writes them, by the name of its schema. */
export const sectionSchemas = (convert: Converter): Readonly<Record<string, JsonSchema>> =>
  Object.fromEntries(
    sections().map((section) => [
      nameOf(section),
      {
        type: 'object',
        description: `Fields of the section \`${section.name}\`; a change has some of them. ${rolesText(section)}`,
        properties: Object.fromEntries(fieldsOf(section, convert)),
        additionalProperties: false,
      },
    ]),
  );

/** A change of any section. */
export const anySection = (): JsonSchema => ({
  anyOf: sections().map((section) => ({ $ref: `#/components/schemas/${nameOf(section)}` })),
});

const inOneLine = (text: string) =>
  text
    .replaceAll(/\{\n\s+/g, '{ ')
    .replaceAll(/\n\s*\}/g, ' }')
    .replaceAll(/\n\s*/g, '; ');

function fieldText(name: string, schema: JsonSchema): string {
  const limits = limitsText(schema);
  const about = typeof schema.description === 'string' ? ` ${schema.description}` : '';
  const within = limits === '' ? '' : ` (${limits})`;
  return `- \`${name}\`: \`${inOneLine(typeText(schema))}\`${within}.${about}`;
}

function sectionText(section: Section, convert: Converter): string {
  const { isKeptByServer, isNeverArmed } = section;
  const about = [
    rolesText(section),
    isKeptByServer
      ? 'The server keeps it (§2): what is desired is reported at once, also of a device that is offline.'
      : '',
    isNeverArmed ? 'No role can override an armed vehicle.' : '',
  ].filter(Boolean);
  const rows = fieldsOf(section, convert).map(([name, schema]) => fieldText(name, schema));
  return [`#### Section ${section.name}`, about.join(' '), rows.join('\n')].join('\n\n');
}

/** The sections and their fields, for people. */
export const sectionsText = (convert: Converter): string =>
  [
    '### Sections of settings',
    'The fields of each section as a change writes them; `desired` and `reported` have all that the device has. Texts are trimmed, and the characters that §1 names under "Names of devices" are refused in them. A sentence in quotes is what people read when a value breaks the rule: the server refuses such a value (422), and does not change it. Their schemas are `Section_…` in [openapi.json](openapi.json).',
    ...sections().map((section) => sectionText(section, convert)),
  ].join('\n\n');
