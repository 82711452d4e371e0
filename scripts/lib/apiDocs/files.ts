import { readFileSync } from 'node:fs';
import path from 'node:path';
import { format } from 'oxfmt';
import { ROOT } from '../process';
import { EXAMPLES_FILE, type Examples } from './examples';
import { STREAMS } from '#app/events/streams';
import { createAsyncApi } from './asyncapi';
import { createOpenApi } from './openapi';
import { generatedPart, withGeneratedPart } from './readme';

export interface GeneratedFile {
  readonly file: string;
  readonly text: string;
}

const FOLDER = path.join(ROOT, 'docs/api');
const README = path.join(FOLDER, 'README.md');

/** A text as `npm run format` leaves it. Throws where the formatter cannot read it. */
async function formatted(file: string, text: string): Promise<string> {
  const options = JSON.parse(readFileSync(path.join(ROOT, '.oxfmtrc.json'), 'utf8')) as {
    readonly [name: string]: unknown;
  };
  const { $schema: _, ignorePatterns: __, ...style } = options;
  const { code, errors } = await format(file, text, style);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message ?? ''}`);
  return code;
}

const json = (value: unknown) => JSON.stringify(value, null, 2);

/** The documents of the contract as they should be, from the code and the examples. */
export function createFiles(examples: Examples): Promise<GeneratedFile[]> {
  const texts: readonly (readonly [file: string, text: string])[] = [
    [EXAMPLES_FILE, json(examples)],
    [path.join(FOLDER, 'openapi.json'), json(createOpenApi(examples))],
    [
      path.join(FOLDER, 'asyncapi.json'),
      json(createAsyncApi({ streams: STREAMS, names: {}, examples: examples.events })),
    ],
    [README, withGeneratedPart(readFileSync(README, 'utf8'), generatedPart(examples))],
  ];
  return Promise.all(texts.map(async ([file, text]) => ({ file, text: await formatted(path.basename(file), text) })));
}
