import { useEffect, useState } from 'react';
import { Button } from './Button';
import { MoreIcon } from './MoreIcon';
import { toastError } from './toast';
import { clipboard } from '../lib/clipboard';
import { WORDS } from './controlWords';

/** How long the confirmation stays, in ms (specification §9). */
const CONFIRMATION_MS = 2000;

/** Whole sentences, as "Copy serial number" and "Serial number copied". */
export interface CopyWords {
  readonly copy: string;
  readonly done: string;
}

interface Props {
  /** The text, or what brings it to the clipboard by itself. */
  readonly text: string | (() => Promise<unknown>);
  readonly words: CopyWords;
  /** Shows its name beside the icon. */
  readonly isLabelled?: boolean;
}

/** Copies a text and says so for two seconds. */
export function CopyButton({ text, words, isLabelled = false }: Props) {
  const [copies, setCopies] = useState(0);
  const [isFresh, setIsFresh] = useState(false);
  useEffect(() => {
    if (copies === 0) return undefined;
    const timer = window.setTimeout(() => setIsFresh(false), CONFIRMATION_MS);
    return () => window.clearTimeout(timer);
  }, [copies]);
  const copy = async () => {
    try {
      await (typeof text === 'string' ? clipboard.write(text) : text());
      setIsFresh(true);
      setCopies((last) => last + 1);
    } catch {
      toastError(WORDS.copyFailed, { id: 'copy', description: WORDS.copyByHand });
    }
  };
  return (
    <>
      <Button
        look={isLabelled ? 'outlined' : 'icon'}
        aria-label={words.copy}
        title={isFresh ? WORDS.copied : words.copy}
        onClick={() => void copy()}
      >
        <MoreIcon name={isFresh ? 'check' : 'copy'} size={18} />
        {isLabelled && (isFresh ? WORDS.copied : words.copy)}
      </Button>
      <span className="visually-hidden" role="status">
        {isFresh ? words.done : ''}
      </span>
    </>
  );
}
