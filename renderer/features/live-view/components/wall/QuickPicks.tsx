import type { Device } from '#app/domain/device';
import { useMemo } from 'react';
import { useSummaries } from '../../../../api/useSummaries';
import { ActionsMenu } from '../../../../components/ActionsMenu';
import { Button } from '../../../../components/Button';
import { MoreIcon } from '../../../../components/MoreIcon';
import { serverNow } from '../../../../lib/serverTime';
import { addDevices } from '../../wall/choice';
import { isArmedNow } from '../../wall/isArmedNow';
import { noneOnlineText, useIsOnline } from '../../wall/useIsOnline';
import type { WallEntry } from '../../wall/wallAddress';
import { WORDS } from '../../wall/words';
import classes from './Chooser.module.css';

interface Props {
  readonly devices: readonly Device[];
  readonly entries: readonly WallEntry[];
  /** `said`: what has been added. */
  readonly onChange: (entries: readonly WallEntry[], said: string) => void;
}

/** Adds many devices at once: all that are armed, have a tag, or are online. */
export function QuickPicks({ devices, entries, onChange }: Props) {
  const summaries = useSummaries();
  const isOnline = useIsOnline();
  const tags = useMemo(() => [...new Set(devices.flatMap((device) => device.tags))].sort(), [devices]);
  const isArmed = (device: Device) => isArmedNow(summaries?.get(device.id), isOnline(device), serverNow());
  const noneArmedText = () =>
    devices.some((device) => isArmed(device) === null) ? WORDS.armedUnknown : WORDS.noneArmed;
  const add = (matches: (device: Device) => boolean, none: string) => {
    const found = devices.filter(matches);
    const {
      entries: next,
      added,
      left,
    } = addDevices(
      entries,
      found.map(({ id }) => id),
    );
    onChange(next, found.length === 0 ? none : WORDS.added(added, left));
  };
  return (
    <div role="group" aria-label={WORDS.add} className={classes.quick}>
      <span aria-hidden="true" className={classes.hint}>
        {WORDS.add}
      </span>
      <Button onClick={() => add((device) => isArmed(device) === true, noneArmedText())}>{WORDS.allArmed}</Button>
      {tags.length > 0 && (
        <ActionsMenu
          label={WORDS.byTag}
          look="text"
          actions={() => [
            { entries: tags.map((tag) => ({ label: tag, run: () => add((device) => device.tags.includes(tag), '') })) },
          ]}
        >
          {WORDS.byTag}
          <MoreIcon name="down" size={16} />
        </ActionsMenu>
      )}
      {/* While nothing is chosen, the button below the devices shows them at once. Last, so that no other button moves. */}
      {entries.length > 0 && (
        <Button onClick={() => add((device) => isOnline(device) === true, noneOnlineText(devices, isOnline))}>
          {WORDS.allOnline}
        </Button>
      )}
    </div>
  );
}
