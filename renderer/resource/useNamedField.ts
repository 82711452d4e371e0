import { useContext, useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { ShownContext } from './ShownContext';

/** The `id` of a field's element. */
export const fieldAnchor = (name: string): string => `field-${name}`;

/** Brings the field that the address names, as `#codec`, into view and gives it the focus; other names change nothing. */
export function useNamedField(): void {
  const { hash, key } = useLocation();
  const isShown = useContext(ShownContext);
  useEffect(() => {
    if (!isShown) return;
    const field = document.getElementById(fieldAnchor(hash.slice(1)));
    if (!field) return;
    const control = field.querySelector<HTMLElement>('input, select, textarea, button');
    // A value to look at has no control: it takes the focus itself, so that a screen reader begins there.
    if (!control) field.tabIndex = -1;
    field.scrollIntoView({ block: 'center' });
    (control ?? field).focus({ preventScroll: true });
  }, [hash, key, isShown]);
}
