import { useEffect, useState } from 'react';
import { Button } from './Button';
import { MoreIcon } from './MoreIcon';
import { toastError } from './toast';

/** How long the confirmation stays, in ms (`spec.md` §9). */
const CONFIRMATION_MS = 2000;

interface Props {
  /** The text, or what brings it to the clipboard by itself. */
  readonly text: string | (() => Promise<unknown>);
  /** What is copied, as "Device id". */
  readonly what: string;
  /** Shown beside the icon; the icon stands alone without it. */
  readonly label?: string;
}

/** Copies a text and says so for two seconds. */
export function CopyButton({ text, what, label }: Props) {
  const [copies, setCopies] = useState(0);
  const [isFresh, setIsFresh] = useState(false);
  useEffect(() => {
    if (copies === 0) return undefined;
    const timer = window.setTimeout(() => setIsFresh(false), CONFIRMATION_MS);
    return () => window.clearTimeout(timer);
  }, [copies]);
  const copy = async () => {
    try {
      await (typeof text === 'string' ? navigator.clipboard.writeText(text) : text());
      setIsFresh(true);
      setCopies((last) => last + 1);
    } catch {
      toastError('Could not copy', { id: 'copy', description: 'Select the text and copy it by hand.' });
    }
  };
  return (
    <>
      <Button
        look={label === undefined ? 'icon' : 'outlined'}
        aria-label={`Copy ${what}`}
        title={isFresh ? 'Copied' : `Copy ${what}`}
        onClick={() => void copy()}
      >
        <MoreIcon name={isFresh ? 'check' : 'copy'} size={18} />
        {label !== undefined && (isFresh ? 'Copied' : label)}
      </Button>
      <span className="visually-hidden" role="status">
        {isFresh ? `${what} copied` : ''}
      </span>
    </>
  );
}
