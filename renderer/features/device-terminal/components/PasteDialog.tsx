import { Button } from '../../../components/Button';
import { FrameDialog } from '../../../components/FrameDialog';
import { WORDS as COMMON } from '../../../components/controlWords';
import { fill } from '../../../lib/fill';
import { WORDS } from '../words';
import classes from './Terminal.module.css';

interface Props {
  readonly text: string;
  readonly onPaste: () => void;
  readonly onClose: () => void;
}

const SHOWN = 12;
const LONGEST = 200;

/** Asks before several lines are pasted, and shows them: what was copied is not always what was seen. */
export function PasteDialog({ text, onPaste, onClose }: Props) {
  const lines = text.replace(/[\r\n]+$/, '').split(/\r\n|\r|\n/);
  const more = lines.length - SHOWN;
  return (
    <FrameDialog
      title={lines.length === 1 ? WORDS.pasteOneTitle : fill(WORDS.pasteTitle, { count: lines.length })}
      text={WORDS.pasteText}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose} autoFocus>
            {COMMON.cancel}
          </Button>
          <Button
            look="primary"
            onClick={() => {
              onPaste();
              onClose();
            }}
          >
            {WORDS.pasteVerb}
          </Button>
        </>
      }
    >
      <pre className={classes.lines} aria-label={WORDS.pasteLines} tabIndex={0}>
        {lines
          .slice(0, SHOWN)
          .map((line) => line.slice(0, LONGEST))
          .join('\n')}
      </pre>
      {more > 0 && <p>{fill(WORDS.pasteMore, { count: more })}</p>}
    </FrameDialog>
  );
}
