// Controls that a page draws by itself: each kind is made once, in `renderer/components/`.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from './process';

const CONTROL = /<(input|select|textarea|button|table|dialog)\b/g;

/** Places whose control is part of a picture or of another library's list, and what it is there. */
const ALLOWED: Readonly<Record<string, readonly string[]>> = {
  // The icons of the bar in the stage: the one place that draws them.
  'renderer/features/live-view/components/stage/StageButton.tsx': ['button'],
  // Lies unseen over the name of the camera on the video.
  'renderer/features/live-view/components/stage/CameraChooser.tsx': ['select'],
  // The whole picture of a tile.
  'renderer/features/live-view/components/wall/WallTile.tsx': ['button'],
  // The user's picture.
  'renderer/shell/UserMenu.tsx': ['button'],
  // The field of MUI's autocomplete.
  'renderer/shell/palette/PaletteDialog.tsx': ['input'],
};

const withoutComments = (code: string) =>
  code.replace(/\/\*[\s\S]*?\*\/|(?<![:'"`\w])\/\/[^\n]*/g, (text) => text.replace(/[^\n]/g, ' '));

/** The controls of a component's source, by line and element. */
export function findRawControls(source: string): readonly { readonly line: number; readonly element: string }[] {
  const code = withoutComments(source);
  return Array.from(code.matchAll(CONTROL), ({ 1: element = '', index }) => ({
    line: code.slice(0, index).split('\n').length,
    element,
  }));
}

/** One line for each control outside the kit; none when all is well. */
export function rawControls(root = ROOT): readonly string[] {
  return readdirSync(path.join(root, 'renderer'), { recursive: true, encoding: 'utf8' })
    .map((file) => path.posix.join('renderer', file.split(path.sep).join('/')))
    .filter((file) => file.endsWith('.tsx') && !/^renderer\/(components|kit)\//.test(file))
    .sort()
    .flatMap((file) =>
      findRawControls(readFileSync(path.join(root, file), 'utf8'))
        .filter(({ element }) => !(ALLOWED[file] ?? []).includes(element))
        .map(({ line, element }) => `${file}:${line} draws a control of its own: <${element}>`),
    );
}
