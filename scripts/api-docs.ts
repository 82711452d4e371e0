// `npm run api-docs`: writes the documents of the HTTP contract in docs/api, from the call table and the recorded examples.
// `-- --examples` records the examples anew from a sandbox; `-- --check` writes nothing, and fails for a document that is not up to date.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { readExamples, renewed } from './lib/apiDocs/examples';
import { createFiles, type GeneratedFile } from './lib/apiDocs/files';
import { fail, ROOT } from './lib/process';

interface Order {
  readonly isCheck: boolean;
  readonly withExamples: boolean;
}

function readOrder(): Order {
  const options = {
    check: { type: 'boolean', default: false },
    examples: { type: 'boolean', default: false },
  } as const;
  try {
    const { check, examples } = parseArgs({ options }).values;
    if (!(check && examples)) return { isCheck: check, withExamples: examples };
  } catch {
    // An unknown option.
  }
  return fail('Usage: npm run api-docs [-- --examples | --check]');
}

/** Loaded on demand: a sandbox is much to load for a comparison. */
const recordAnew = async () => (await import('./lib/apiDocs/record/index')).recordExamples();

const isCurrent = ({ file, text }: GeneratedFile) => existsSync(file) && readFileSync(file, 'utf8') === text;

async function main(): Promise<void> {
  const { isCheck, withExamples } = readOrder();
  const examples = withExamples ? renewed(await recordAnew()) : readExamples();
  const files = await createFiles(examples);
  const stale = files.filter((one) => !isCurrent(one));
  const names = stale.map(({ file }) => path.relative(ROOT, file)).join(', ');
  if (isCheck && stale.length > 0) fail(`${names} is not what the code says: run "npm run api-docs".`);
  if (!isCheck) for (const { file, text } of stale) writeFileSync(file, text);
  console.log(stale.length === 0 ? 'The documents of the API are up to date.' : `Wrote ${names}.`);
}

main().catch((error: unknown) => fail(String((error as Error).stack)));
