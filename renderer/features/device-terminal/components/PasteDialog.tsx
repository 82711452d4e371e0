import { Button } from '../../../components/Button';
import { EscapedText } from '../../../components/EscapedText';
import { FrameDialog } from '../../../components/FrameDialog';
import { WORDS as COMMON } from '../../../components/controlWords';
import { fill } from '../../../lib/fill';
import { hasHidden, hasLineEnd, withLineFeeds } from '../screen/pastedText';
import { WORDS } from '../words';
import classes from './Terminal.module.css';

interface Props {
  readonly text: string;
  readonly onPaste: () => void;
  readonly onClose: () => void;
}

function titleOf(text: string): string {
  const count = withLineFeeds(text).replace(/\n+$/, '').split('\n').length;
  if (count > 1) return fill(WORDS.pasteTitle, { count });
  return hasLineEnd(text) ? WORDS.pasteOneTitle : WORDS.pasteLineTitle;
}

/** Asks before more than a plain line is pasted, and shows the whole text: a page can put other text into the clipboard than it shows. */
export function PasteDialog({ text, onPaste, onClose }: Props) {
  const facts = [hasLineEnd(text) && WORDS.pasteText, hasHidden(text) && WORDS.pasteHidden];
  return (
    <FrameDialog
      title={titleOf(text)}
      text={facts.filter(Boolean).join(' ')}
      hasDraft={false}
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
      <div className={classes.lines}>
        <EscapedText label={WORDS.pasteLines} text={withLineFeeds(text).replaceAll('\n', '⏎\n')} />
      </div>
    </FrameDialog>
  );
}
