import { Checkbox } from '../../../components/Checkbox';
import type { Group } from '../groups';
import { selection, useSelected } from '../selection';
import { WORDS } from '../words';
import classes from './GroupRow.module.css';

interface Props {
  readonly group: Group;
  /** Whether Tab reaches this row; see `DeviceRow`. */
  readonly isStop: boolean;
}

/** The heading of a group, with a checkbox for all of its devices. */
export function GroupRow({ group: { tag, devices }, isStop }: Props) {
  const selected = useSelected();
  const ids = devices.map(({ id }) => id);
  const count = ids.filter((id) => selected.has(id)).length;
  const isAll = count === ids.length;
  const name = tag ?? WORDS.untagged;
  const toggle = () =>
    selection.set(isAll ? [...selected].filter((id) => !ids.includes(id)) : [...new Set([...selected, ...ids])]);
  return (
    <div className={classes.group}>
      <div role="gridcell" className={classes.check}>
        <Checkbox
          label={WORDS.selectGroup(name)}
          tabIndex={-1}
          data-control="check"
          checked={isAll}
          isMixed={count > 0 && !isAll}
          onChange={toggle}
        />
      </div>
      <div role="rowheader" className={classes.name}>
        <bdi tabIndex={isStop ? 0 : -1} data-control="name">
          {name}
        </bdi>
        <span className={classes.count}>{WORDS.groupCount(devices.length)}</span>
      </div>
    </div>
  );
}
