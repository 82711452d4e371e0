import { toJsonSchema, toJsonSchemaDefs, type ConversionConfig } from '@valibot/to-json-schema';
import type * as v from 'valibot';

export type JsonSchema = Readonly<Record<string, unknown>>;
export type Definitions = Readonly<Record<string, v.GenericSchema>>;

/** Actions that change or check a value in a way that JSON Schema has no word for. */
const IGNORED = ['trim', 'to_lower_case', 'finite'];

/** JSON Schema knows no flags; its expressions are those of Unicode (`u`). */
function patternOf({ source, flags }: RegExp): string {
  if (flags !== '' && flags !== 'u') throw new Error(`The expression /${source}/${flags} has no form in JSON Schema`);
  return source;
}

const OTHERWISE = 'Refused otherwise:';

/** A description with one more sentence that a person gets who breaks a rule. */
function withSentence(description: unknown, sentence: string): string {
  const before = typeof description === 'string' && description !== '' ? `${description} ` : '';
  return `${before}${before.includes(OTHERWISE) ? '' : `${OTHERWISE} `}"${sentence}"`;
}

const overrideAction: NonNullable<ConversionConfig['overrideAction']> = ({ valibotAction, jsonSchema }) => {
  const { type, requirement, message } = valibotAction as {
    readonly type: string;
    readonly requirement?: unknown;
    readonly message?: unknown;
  };
  if (type === 'regex' && jsonSchema.pattern === (requirement as RegExp).source)
    return { ...jsonSchema, pattern: patternOf(requirement as RegExp) };
  // A rule that is a function has no JSON Schema: its description is the sentence that a user gets.
  if (type === 'check' && typeof message === 'string')
    return { ...jsonSchema, description: withSentence(jsonSchema.description, message) };
  return null;
};

interface ConverterOptions {
  readonly definitions: Definitions;
  /** What references to the named schemas begin with. */
  readonly root: string;
  readonly target: 'draft-2020-12' | 'draft-07';
  /** The JSON Schema of each schema that is a function. */
  readonly custom?: ReadonlyMap<v.GenericSchema, JsonSchema>;
}

/** How schemas are converted: by what a sender may write. */
const configFor = ({ root, target, custom = new Map() }: ConverterOptions): ConversionConfig => ({
  target,
  typeMode: 'input',
  ignoreActions: IGNORED,
  overrideAction,
  overrideSchema: ({ valibotSchema }) => custom.get(valibotSchema),
  overrideRef: ({ referenceId }) => `${root}${referenceId}`,
});

/** A part of a pipe: a schema, or an action. */
interface Step {
  readonly kind: string;
  readonly type: string;
}
const stepsOf = (schema: v.GenericSchema): readonly Step[] | null =>
  'pipe' in schema ? (schema.pipe as readonly Step[]) : null;
const isSchema = (step: unknown): step is v.GenericSchema =>
  typeof step === 'object' && step !== null && 'kind' in step && step.kind === 'schema';

/** A pipe that begins with a function and goes on with a schema has its shape in that schema. */
export function shapeOf(schema: v.GenericSchema): v.GenericSchema {
  const [first, second] = stepsOf(schema) ?? [];
  return first?.type === 'custom' && isSchema(second) ? second : schema;
}

/** Converts valibot schemas to JSON Schema; throws for one that cannot be. */
export class Converter {
  private readonly config: ConversionConfig;
  private readonly definitions: Definitions;

  constructor(options: ConverterOptions) {
    this.config = configFor(options);
    this.definitions = options.definitions;
  }

  /** All named schemas. */
  named(): Readonly<Record<string, JsonSchema>> {
    return toJsonSchemaDefs({ ...this.definitions }, this.config) as unknown as Record<string, JsonSchema>;
  }

  /** One schema, with references to the named ones. */
  convert(schema: v.GenericSchema): JsonSchema {
    const {
      $schema: _,
      $defs: __,
      ...converted
    } = toJsonSchema(shapeOf(schema), {
      ...this.config,
      definitions: { ...this.definitions },
    }) as JsonSchema;
    return converted;
  }
}

/** The schemas that a schema consists of. */
function partsOf(schema: v.GenericSchema): readonly v.GenericSchema[] {
  const steps = stepsOf(schema);
  if (steps) return steps.filter(isSchema);
  const { entries, item, items, wrapped, options, value, rest } = schema as unknown as {
    readonly entries?: Readonly<Record<string, v.GenericSchema>>;
    readonly item?: v.GenericSchema;
    readonly items?: readonly v.GenericSchema[];
    readonly wrapped?: v.GenericSchema;
    readonly options?: readonly unknown[];
    readonly value?: v.GenericSchema;
    readonly rest?: v.GenericSchema;
  };
  return [...Object.values(entries ?? {}), item, ...(items ?? []), wrapped, ...(options ?? []), value, rest].filter(
    isSchema,
  );
}

const isObject = ({ type }: v.GenericSchema) =>
  type === 'object' || type === 'strict_object' || type === 'loose_object';

/** Objects that stand in more than one place, each with the first of them. */
export function findShared(roots: Readonly<Record<string, v.GenericSchema>>): ReadonlyMap<v.GenericSchema, string> {
  const seen = new Map<v.GenericSchema, string>();
  const shared = new Map<v.GenericSchema, string>();
  const visit = (schema: v.GenericSchema, place: string): void => {
    if (isObject(schema)) {
      const first = seen.get(schema);
      if (first !== undefined) return void shared.set(schema, first);
      seen.set(schema, place);
    }
    for (const part of partsOf(schema)) visit(part, place);
  };
  for (const [place, schema] of Object.entries(roots)) visit(schema, place);
  return shared;
}

/** Throws unless each object that stands in more than one place has a name, and no other has one. */
export function checkNames(names: Definitions, roots: Readonly<Record<string, v.GenericSchema>>): void {
  const shared = findShared(roots);
  const named = new Set(Object.values(names));
  const missing = [...shared].filter(([schema]) => !named.has(schema)).map(([, place]) => place);
  const idle = Object.keys(names).filter((name) => !shared.has(names[name] as v.GenericSchema));
  if (missing.length > 0)
    throw new Error(`Objects that stand in more than one place need a name: ${missing.join(', ')}`);
  if (idle.length > 0) throw new Error(`Names of objects that stand in one place only: ${idle.join(', ')}`);
}
