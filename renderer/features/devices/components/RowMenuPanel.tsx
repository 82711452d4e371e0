import type { DeviceId } from '#app/domain/ids';
import { devicePage } from '#app/domain/pagePaths';
import MenuPanel from '../../../components/MenuPanel';
import { selection, useIsSelected } from '../selection';
import { WORDS } from '../rowWords';
import { RowReport } from './RowReport';

interface Props {
  readonly id: DeviceId;
  readonly tags: readonly string[];
  readonly anchor: HTMLElement;
  readonly onClose: () => void;
}

export default function RowMenuPanel({ id, tags, anchor, onClose }: Props) {
  const isSelected = useIsSelected(id);
  const open = devicePage(id);
  const entries = [
    { label: WORDS.open, to: open },
    { label: WORDS.settings, to: `${open}/settings/general` },
    { label: isSelected ? WORDS.unselect : WORDS.select, run: () => selection.toggle(id) },
  ];
  return (
    <MenuPanel
      anchor={anchor}
      label={WORDS.deviceActions}
      groups={[{ entries }]}
      head={<RowReport id={id} tags={tags} />}
      onClose={onClose}
    />
  );
}
