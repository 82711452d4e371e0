import { writeFileSync } from 'node:fs';
import { runTool } from './process';

/** Writes a Markdown file as `npm run format` would leave it. Rejects where the formatter cannot read it; it is written all the same. */
export async function writeMarkdown(file: string, text: string): Promise<void> {
  writeFileSync(file, text);
  const { code, output } = await runTool('oxfmt', [file], { show: false });
  if (code !== 0) throw new Error(output);
}
