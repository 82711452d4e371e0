import type { DeviceId } from '#app/domain/ids';
import { wallPage } from '#app/domain/pagePaths';
import { Button, ButtonLink } from '../../../components/Button';
import { Icon, IconShape } from '../../../components/Icon';
import { cx } from '../../../lib/cx';
import { useKeptSelection } from '../hooks/useKeptSelection';
import { WORDS } from '../rowWords';
import { MAX_ON_WALL, selection } from '../selection';
import classes from './DeviceTable.module.css';

/** What can be done with the selected devices. */
export function SelectionActions({ selected }: { readonly selected: ReadonlySet<DeviceId> }) {
  useKeptSelection(selected);
  const isTooMany = selected.size > MAX_ON_WALL;
  return (
    <>
      <div role="gridcell" className={cx(classes.chosen, 'numeric')}>
        {WORDS.selected(selected.size)}
      </div>
      <div role="gridcell">
        {isTooMany ? (
          WORDS.wallFull(MAX_ON_WALL)
        ) : (
          <ButtonLink look="dense" to={wallPage([...selected])} onClick={selection.clear}>
            <IconShape path="M3.5 3.5h5v5h-5zM11.5 3.5h5v5h-5zM3.5 11.5h5v5h-5zM11.5 11.5h5v5h-5z" size={16} />
            {WORDS.openWall}
          </ButtonLink>
        )}
      </div>
      <div role="gridcell" className={classes.clear}>
        <Button look="dense" onClick={selection.clear}>
          {WORDS.clearSelection}
          <Icon name="close" size={14} />
        </Button>
      </div>
    </>
  );
}
