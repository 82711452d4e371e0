import { useEffect } from 'react';
import { useMatch } from 'react-router-dom';
import { lazyPart } from '../../components/lazyPart';
import { useShortcuts, type Shortcut } from '../../lib/shortcuts';
import { WORDS } from '../signedInWords';
import { closePalette, isPaletteKey, noteRecent, openPalette, PALETTE_KEYS, usePalette } from './paletteStore';

const PaletteDialog = lazyPart(() => import('./PaletteDialog'), {
  failed: WORDS.paletteFailed,
  giveUp: ({ onClose }) => onClose(),
});

const LISTED: readonly Shortcut[] = [{ keys: PALETTE_KEYS, what: WORDS.paletteKeys }];

/** Waits for Ctrl+K (on a Mac, Command+K); what it opens comes with its first use. */
export function Palette() {
  const { isOpen } = usePalette();
  const here = useMatch('/devices/:id/*')?.params.id;
  useShortcuts('everywhere', LISTED);
  useEffect(() => {
    if (here !== undefined) noteRecent(here);
  }, [here]);
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
