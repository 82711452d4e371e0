import { useEffect } from 'react';
import { lazyPart } from '../../components/lazyPart';
import { useShortcuts, type Shortcut } from '../../lib/shortcuts';
import { WORDS } from '../signedInWords';
import { closePalette, isPaletteKey, openPalette, PALETTE_KEYS, usePalette } from './paletteStore';

const PaletteDialog = lazyPart(() => import('./PaletteDialog'), {
  failed: WORDS.paletteFailed,
  giveUp: ({ onClose }) => onClose(),
});

const LISTED: readonly Shortcut[] = [{ keys: PALETTE_KEYS, what: WORDS.paletteKeys }];

/** Waits for Ctrl+K (on a Mac, Command+K); what it opens comes with its first use. */
export function Palette() {
  const { isOpen } = usePalette();
  useShortcuts('everywhere', LISTED);
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      if (!isPaletteKey(event) || event.repeat) return;
      event.preventDefault();
      openPalette();
    };
    window.addEventListener('keydown', handleKey);
    return () => {
      window.removeEventListener('keydown', handleKey);
      closePalette();
    };
  }, []);
  if (!isOpen) return null;
  return <PaletteDialog onClose={closePalette} />;
}
