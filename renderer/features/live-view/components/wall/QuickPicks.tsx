import type { Device } from '#app/domain/device';
import { useMemo, type MouseEvent } from 'react';
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
  /** They are shown at once: all of them have room on the wall. */
  readonly onShow: (entries: readonly WallEntry[]) => void;
  /** No wall can be shown under the name that is typed. */
  readonly isHeld: boolean;
  /** The id of the sentence that says why. */
  readonly reason: string;
}

/** Chooses many devices at once: all that are armed, have a tag, or are online. While none is chosen, the button for those that are online shows the wall at once. */
export function QuickPicks(props: Props) {
  return (
    <div className={classes.quick}>
      <Additions {...props} />
      {/* Last, so that no other button moves when it disappears with the first choice. */}
      {props.entries.length === 0 && <ShowOnline {...props} />}
    </div>
  );
}

function Additions({ devices, entries, onChange }: Pick<Props, 'devices' | 'entries' | 'onChange'>) {
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
      {/* In the place of the button that shows them at once while nothing is chosen. */}
      {entries.length > 0 && (
        <Button onClick={() => add((device) => isOnline(device) === true, noneOnlineText(devices, isOnline))}>
          {WORDS.allOnline}
        </Button>
      )}
    </div>
  );
}

/** Shows a wall of all devices that are online with one click, for a user who has chosen none. If they do not all fit, chooses as many as fit. */
function ShowOnline({ devices, isHeld, reason, onShow, onChange }: Omit<Props, 'entries'>) {
  const isOnline = useIsOnline();
  const show = ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    const online = devices.filter((device) => isOnline(device) === true).map(({ id }) => id);
    const { entries, added, left } = addDevices([], online);
    if (added > 0 && left === 0) {
      onShow(entries);
      return;
    }
    // This button disappears with the first choice, so the focus moves to the one that shows the wall.
    if (added > 0) currentTarget.form?.querySelector<HTMLElement>('[type="submit"]')?.focus();
    onChange(entries, added === 0 ? noneOnlineText(devices, isOnline) : WORDS.added(added, left));
  };
  return (
    <Button isHeld={isHeld} aria-describedby={isHeld ? reason : undefined} onClick={show}>
      {WORDS.showOnline}
    </Button>
  );
}
