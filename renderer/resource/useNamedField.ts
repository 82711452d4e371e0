import { useContext, useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { isTyping } from '../lib/isTyping';
import { showField } from './fieldAnchors';
import { ShownContext } from './ShownContext';

/** Brings the field that the address names, as `#codec`, into view and gives it the focus; other names change nothing. */
export function useNamedField(): void {
  const { hash, key } = useLocation();
  const isShown = useContext(ShownContext);
  const isFirst = useRef(true);
  useEffect(() => {
    if (!isShown) return;
    // A part of the page that is loaded late leaves the focus to somebody who types in another part.
    const isTooLate = isFirst.current && isTyping(document.activeElement);
    isFirst.current = false;
    if (!isTooLate) showField(hash.slice(1));
  }, [hash, key, isShown]);
}
