import { beforeAll, describe, expect, test } from '@jest/globals';
import { SECTION_NAMES, SECTIONS } from '../../sandbox/sections';
import { readExamples } from '../../../scripts/lib/apiDocs/examples';
import { FACTS } from '../../../scripts/lib/apiDocs/facts/index';
import { Converter, type JsonSchema } from '../../../scripts/lib/apiDocs/jsonSchema';
import { NAMES } from '../../../scripts/lib/apiDocs/names';
import { clientsOf, neededText } from '../../../scripts/lib/apiDocs/needed';
import { createOpenApi } from '../../../scripts/lib/apiDocs/openapi';
import { generatedPart } from '../../../scripts/lib/apiDocs/readme';
import { anySection, SECTION_NAME, sectionSchemas, sectionsText } from '../../../scripts/lib/apiDocs/sections';
import { limitsText } from '../../../scripts/lib/apiDocs/typeText';

const convert = new Converter({
  definitions: NAMES,
  root: '#/components/schemas/',
  target: 'draft-2020-12',
  custom: SECTION_NAME,
});

describe('the sections of settings', () => {
  const schemas = sectionSchemas(convert);
  const propertiesOf = (name: string) => schemas[`Section_${name}`]?.properties as Readonly<Record<string, JsonSchema>>;

  test('each have a schema with all their fields, which a change may be of', () => {
    expect(Object.keys(schemas).sort()).toEqual(SECTION_NAMES.map((name) => `Section_${name}`).sort());
    expect(anySection().anyOf).toHaveLength(SECTION_NAMES.length);
    for (const name of SECTION_NAMES)
      expect(Object.keys(propertiesOf(name))).toEqual(Object.keys(SECTIONS[name].fields));
  });

  test('say the range, the unit, the words and the length of a field', () => {
    expect(propertiesOf('general').type).toMatchObject({ enum: expect.arrayContaining(['copter', 'rover']) });
    expect(propertiesOf('general').description).toMatchObject({ type: 'string', maxLength: 500 });
    expect(propertiesOf('media').fps).toMatchObject({ type: 'integer', minimum: 1, maximum: 120 });
    expect(propertiesOf('media').bitrate_kbps?.description).toContain('In kbit/s.');
  });

  test('say what null stands for, and that a secret is not read', () => {
    expect(propertiesOf('modem').apn?.description).toContain('Null: not set.');
    expect(propertiesOf('modem').sim_pin?.description).toContain('Write-only');
  });

  test('are told in words, each with its role and a line for each field', () => {
    const text = sectionsText(convert);
    for (const name of SECTION_NAMES) {
      const own = text.split(`#### Section ${name}\n`)[1]?.split('####')[0] ?? '';
      expect(own).toMatch(/For owners\.|For the role \w+ and those above it\./);
      expect(own.match(/^- `/gm)).toHaveLength(Object.keys(SECTIONS[name].fields).length);
    }
  });
});

describe('limitsText', () => {
  test.each<[object, string]>([
    [{ type: 'string', minLength: 0, maxLength: 80 }, 'at most 80 characters'],
    [{ type: 'string', minLength: 8, maxLength: 8 }, 'exactly 8 characters'],
    [{ type: 'array', maxItems: 4, items: { type: 'string', pattern: '^a$' } }, 'at most 4 entries, each ^a$'],
    [{ type: 'integer', minimum: Number.MIN_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER }, ''],
    [{ type: 'integer', minimum: 0 }, 'at least 0'],
    [{ anyOf: [{ type: 'integer', minimum: 1, maximum: 9 }, { type: 'null' }] }, '1 to 9'],
  ])('tells of %j "%s"', (schema, text) => {
    expect(limitsText(schema as JsonSchema)).toBe(text);
  });
});

describe('calls that are needed', () => {
  test('are told for people and for programs', () => {
    expect(neededText({})).toBeNull();
    expect(neededText({ neededBy: 'web' })).toBe('The web app does not work without it.');
    expect([clientsOf('both'), clientsOf('desktop')]).toEqual([['web', 'desktop'], ['desktop']]);
  });

  test('have a way to sign in for each client', () => {
    expect([FACTS.startGoogleSignIn.neededBy, FACTS.createDesktopSession.neededBy]).toEqual(['web', 'desktop']);
  });
});

describe('the documents', () => {
  type Operation = Readonly<Record<string, unknown>> & { readonly responses: Readonly<Record<string, unknown>> };
  let operationOf: (path: string, method: string) => Operation;

  beforeAll(() => {
    const { paths } = createOpenApi(readExamples()) as unknown as {
      readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
    };
    operationOf = (path, method) => paths[path]?.[method] as Operation;
  });

  test('list 501 where no client needs the call, and there alone', () => {
    expect(Object.keys(operationOf('/v1/user', 'get').responses)).not.toContain('501');
    expect(operationOf('/v1/user', 'get')['x-needed-by']).toEqual(['web', 'desktop']);
    expect(Object.keys(operationOf('/v1/time', 'get').responses)).toContain('501');
  });

  test('say where a session is read though none is needed', () => {
    expect(operationOf('/v1/invitations/{invitationId}', 'get').security).toContainEqual({});
    expect(operationOf('/v1/oauth2/user/sessions', 'post').security).toEqual([]);
  });

  test('have the answer of a change that a device applies without that of a dry run', () => {
    const { responses } = operationOf('/v1/user/devices/{id}/settings/{section}', 'patch');
    const schemaOf = (status: string) =>
      (responses[status] as { content: { 'application/json': { schema: JsonSchema } } }).content['application/json']
        .schema;
    expect(schemaOf('202')).toEqual({ $ref: '#/components/schemas/Section' });
    expect(schemaOf('200').anyOf).toHaveLength(2);
  });

  test('list each code of a refusal, and each check of a server', () => {
    const text = generatedPart(readExamples());
    expect(text).toMatch(/^- 409: .*`device_armed` \(the vehicle is armed\)/m);
    expect(text).toContain('| errors | §1 Codes | MUST | A call without a session is answered by 401 |');
  });
});
