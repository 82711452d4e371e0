// `npm run spec`: prints the tests of each statement of docs/specification.md and each row of THREATS.md. Fails when one has no test.
import { fail, ROOT } from './lib/process';
import { readSpecification } from './lib/specification';

const { rows, problems } = readSpecification(ROOT);
for (const { id, text, tests } of rows) console.log([`${id} ${text}`, ...tests].join('\n    '));
const count = (kind: string) => rows.filter((row) => row.kind === kind).length;
console.log(`${count('spec')} statements, ${count('threat')} threats, ${problems.length} problems`);
if (problems.length > 0) fail(problems.join('\n'));
