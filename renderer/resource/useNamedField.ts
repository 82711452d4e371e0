import { useContext, useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { showField } from './fieldAnchors';
import { ShownContext } from './ShownContext';

/** Brings the field that the address names, as `#codec`, into view and gives it the focus; other names change nothing. */
export function useNamedField(): void {
  const { hash, key } = useLocation();
  const isShown = useContext(ShownContext);
  useEffect(() => {
    if (isShown) showField(hash.slice(1));
  }, [hash, key, isShown]);
}
