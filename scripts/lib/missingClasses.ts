// Classes that a component names and its style sheet does not have: types cannot tell, and nothing is drawn.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from './process';

const SHEET = /^import (\w+) from '([^']+\.module\.css)';$/gm;

const classesIn = (css: string): ReadonlySet<string> =>
  new Set(Array.from(css.replace(/\/\*[\s\S]*?\*\//g, '').matchAll(/\.([A-Za-z_][\w-]*)/g), ([, name = '']) => name));

/** One line for each such class of a repository; none when all is well. */
export function missingClasses(root = ROOT): readonly string[] {
  const folder = path.join(root, 'renderer');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.tsx'));
  return files.sort().flatMap((file) => {
    const text = readFileSync(path.join(folder, file), 'utf8');
    return [...text.matchAll(SHEET)].flatMap(([, name = '', sheet = '']) => {
      const known = classesIn(readFileSync(path.join(folder, path.dirname(file), sheet), 'utf8'));
      const named = new Set(Array.from(text.matchAll(new RegExp(`\\b${name}\\.(\\w+)`, 'g')), ([, one = '']) => one));
      return [...named]
        .filter((one) => !known.has(one))
        .map((one) => `renderer/${file.split(path.sep).join('/')} names a class that ${sheet} does not have: ${one}`);
    });
  });
}
