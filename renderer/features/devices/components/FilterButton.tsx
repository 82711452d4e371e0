import type { Device } from '#app/domain/device';
import { useState } from 'react';
import { Button } from '../../../components/Button';
import { IconShape } from '../../../components/Icon';
import { lazyPart } from '../../../components/lazyPart';
import type { ListView } from '../listView';
import { WORDS } from '../words';
import classes from './ListTools.module.css';

const FilterPanel = lazyPart(() => import('./FilterPanel'), {
  failed: WORDS.filterFailed,
  giveUp: ({ onClose }) => onClose(),
});

interface Props {
  readonly devices: readonly Device[] | null;
  readonly view: ListView;
  readonly onChange: (change: Partial<ListView>) => void;
}

/** Number of active filters. A sort order hides nothing, so it does not count. */
const activeOf = ({ role, tag, onlyAuthProblems }: ListView) =>
  [role !== null, tag !== null, onlyAuthProblems].filter(Boolean).length;

/** Opens the filters that the strip does not have, and the sort order; a sheet on a phone. */
export function FilterButton({ devices, view, onChange }: Props) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const active = activeOf(view);
  return (
    <span className={classes.filter}>
      <Button
        aria-label={active === 0 ? WORDS.filter : WORDS.filterCount(active)}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        data-active={active > 0}
        onClick={(event) => setAnchor(event.currentTarget)}
        onPointerDown={FilterPanel.preload}
      >
        <IconShape path="M3.5 6h13M6 10h8M8.5 14h3" size={18} />
        <span className={classes.label}>{WORDS.filter}</span>
        {active > 0 && <span className={classes.badge}>{active}</span>}
      </Button>
      {anchor && <FilterPanel {...{ devices, anchor, view, onChange }} onClose={() => setAnchor(null)} />}
    </span>
  );
}
