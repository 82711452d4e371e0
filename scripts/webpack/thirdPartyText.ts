import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { NAME } from '../../app/brand';
import { shippedPackages, type ShippedPackage } from './shippedPackages';

const ROOT = path.join(__dirname, '../..');
/** `LICENSE`, `LICENSE.MIT`, `license-mit.txt`; no code, such as `license.js`. */
const TEXT = /^(licen[cs]e|copying|notice|copyright)([-.]\w+)*$/i;
const CODE = /\.([cm]?[jt]s|json|map)$/i;

const MIT = `Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated documentation files (the "Software"), to deal in the Software without restriction, including without limitation the rights to use, copy, modify, merge, publish, distribute, sublicense, and/or sell copies of the Software, and to permit persons to whom the Software is furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all copies or substantial portions of the Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM, OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.`;

/** The licence of a package that has no file for it: its author and the text that it names. Throws for a text that is not here. */
function namedText({ name, folder, license }: ShippedPackage, root: string): string {
  // Of several licences one may be chosen.
  if (!/^\(?(.* OR )?MIT\b/.test(license ?? ''))
    throw new Error(`${name} (${license ?? 'no licence'}) has no file with its licence.`);
  const { author = `the authors of ${name}` } = JSON.parse(
    readFileSync(path.join(root, folder, 'package.json'), 'utf8'),
  ) as {
    readonly author?: string | { readonly name: string };
  };
  return `The MIT License\n\nCopyright (c) ${typeof author === 'string' ? author : author.name}\n\n${MIT}`;
}

function textOf(one: ShippedPackage, root: string): string {
  const files = readdirSync(path.join(root, one.folder))
    .filter((file) => TEXT.test(file) && !CODE.test(file))
    .sort();
  const texts = files.map((file) =>
    readFileSync(path.join(root, one.folder, file), 'utf8')
      .replaceAll('\r\n', '\n')
      .trim(),
  );
  return texts.length === 0 ? namedText(one, root) : texts.join('\n\n');
}

const RULE = '-'.repeat(80);

/** The licences of all packages in what is shipped, each text once. An optional package that is not installed is in no build of this machine. */
export function thirdPartyText(root = ROOT): string {
  const byText = new Map<string, string[]>();
  for (const one of shippedPackages(root).filter(({ folder }) => existsSync(path.join(root, folder)))) {
    const text = textOf(one, root);
    byText.set(text, [...(byText.get(text) ?? []), `${one.name} ${one.version} (${one.license ?? 'see below'})`]);
  }
  const parts = [...byText].map(([text, names]) => `${names.join('\n')}\n\n${text}\n`);
  const about = `${NAME} contains the work of others. These are their names and licences.\n\nThe installed app also contains Chromium and Node.js, as parts of Electron; their licences are in LICENSES.chromium.html beside the\nprogram.\n`;
  return [about, ...parts].join(`\n${RULE}\n\n`);
}
