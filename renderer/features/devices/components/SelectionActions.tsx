import type { DeviceId } from '#app/domain/ids';
import { wallPage } from '#app/domain/pagePaths';
import { useDeviceList } from '../../../api/useDeviceList';
import { ActionsMenu } from '../../../components/ActionsMenu';
import { Button, ButtonLink } from '../../../components/Button';
import { Icon, IconShape } from '../../../components/Icon';
import { cx } from '../../../lib/cx';
import { useMedia } from '../../../lib/useMedia';
import { bulkDialog } from '../bulk/bulkDialog';
import { MAX_ASKED, useAcknowledgeAll } from '../bulk/useAcknowledgeAll';
import { useKeptSelection } from '../hooks/useKeptSelection';
import { WORDS } from '../rowWords';
import { MAX_ON_WALL, selection } from '../selection';
import classes from './SelectionActions.module.css';

interface Action {
  readonly label: string;
  readonly isDisabled?: boolean;
  readonly run: () => void;
}

function acknowledgeWords({ count, isBusy, isTooMany }: ReturnType<typeof useAcknowledgeAll>): string {
  if (isBusy) return WORDS.acknowledging;
  return isTooMany ? WORDS.acknowledgeFull(MAX_ASKED) : WORDS.acknowledge(count);
}

/** Actions on the selected devices. */
export function SelectionActions({ selected }: { readonly selected: ReadonlySet<DeviceId> }) {
  useKeptSelection(selected);
  const { data } = useDeviceList();
  const devices = (data?.devices ?? []).filter(({ id }) => selected.has(id));
  const alerts = useAcknowledgeAll(devices);
  const actions: readonly Action[] = [
    { label: WORDS.tags, run: () => bulkDialog.open({ name: 'tags', devices }) },
    { label: WORDS.copySettings, run: () => bulkDialog.open({ name: 'copy', devices }) },
    {
      label: acknowledgeWords(alerts),
      isDisabled: alerts.count === 0 || alerts.isTooMany || alerts.isBusy,
      run: () => void alerts.acknowledge(),
    },
  ];
  return (
    <>
      <div role="gridcell" className={cx(classes.chosen, 'numeric')}>
        {WORDS.selected(selected.size)}
      </div>
      <WallLink selected={selected} />
      <Actions actions={actions} />
      <div role="gridcell" className={classes.clear}>
        <Button look="dense" aria-label={WORDS.clearSelection} onClick={selection.clear}>
          <span className={classes.words}>{WORDS.clearSelection}</span>
          <Icon name="close" size={14} />
        </Button>
      </div>
    </>
  );
}

function WallLink({ selected }: { readonly selected: ReadonlySet<DeviceId> }) {
  return (
    <div role="gridcell">
      {selected.size > MAX_ON_WALL ? (
        WORDS.wallFull(MAX_ON_WALL)
      ) : (
        <ButtonLink look="dense" to={wallPage([...selected])} onClick={selection.clear}>
          <IconShape path="M3.5 3.5h5v5h-5zM11.5 3.5h5v5h-5zM3.5 11.5h5v5h-5zM11.5 11.5h5v5h-5z" size={16} />
          {WORDS.openWall}
        </ButtonLink>
      )}
    </div>
  );
}

/** Shows the actions side by side, or in a menu when there is no room. */
function Actions({ actions }: { readonly actions: readonly Action[] }) {
  const isNarrow = useMedia('(max-width: 959px)');
  if (isNarrow)
    return (
      <div role="gridcell">
        <ActionsMenu label={WORDS.more} actions={actions} />
      </div>
    );
  return actions.map(({ label, isDisabled = false, run }) => (
    <div key={label} role="gridcell">
      <Button look="dense" disabled={isDisabled} onClick={run}>
        {label}
      </Button>
    </div>
  ));
}
