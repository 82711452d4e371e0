import { useEffect, useRef } from 'react';
import { isTyping } from './isTyping';
import { useShortcuts, type Shortcut } from './shortcuts';
import { areSingleKeysOn } from './singleKeys';

/** A dialog, a menu or the panel of a button: what is pressed there is not meant for the page below. */
const isCovered = () => document.querySelector('[role="dialog"], [role="menu"]') !== null;

/**
 * Single-key shortcuts while the component is mounted, unless they are switched off; ignored in text fields, with modifiers and
 * while something lies over the page. `list` names them for the list of shortcuts. `find` returns what a key does; null for keys
 * that do nothing.
 */
export function useSingleKeys(list: readonly Shortcut[], find: (event: KeyboardEvent) => (() => void) | null): void {
  useShortcuts('single', list);
  const latest = useRef(find);
  useEffect(() => {
    latest.current = find;
  });
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      const { ctrlKey, altKey, metaKey, repeat, target } = event;
      if (ctrlKey || altKey || metaKey || repeat || event.defaultPrevented || isTyping(target) || isCovered()) return;
      const run = latest.current(event);
      if (!run || !areSingleKeysOn()) return;
      event.preventDefault();
      run();
    };
    document.addEventListener('keydown', handleKey);
    return () => document.removeEventListener('keydown', handleKey);
  }, []);
}
