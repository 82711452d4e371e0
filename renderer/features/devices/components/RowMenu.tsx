import type { DeviceId } from '#app/domain/ids';
import { useState } from 'react';
import { Button } from '../../../components/Button';
import { Icon } from '../../../components/Icon';
import { lazyPart } from '../../../components/lazyPart';
import { PART_FAILED } from '../../../components/words';
import { WORDS } from '../words';

const RowMenuPanel = lazyPart(() => import(/* webpackChunkName: 'menus' */ './RowMenuPanel'), {
  failed: PART_FAILED.menu,
  giveUp: ({ onClose }) => onClose(),
});

interface Props {
  readonly id: DeviceId;
  readonly name: string;
  readonly tags: readonly string[];
}

/** The row's actions in one menu, for narrow screens. */
export function RowMenu({ id, name, tags }: Props) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <Button
        look="icon"
        tabIndex={-1}
        data-control="menu"
        aria-label={WORDS.actionsFor(name)}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
        onPointerDown={RowMenuPanel.preload}
      >
        <Icon name="more" />
      </Button>
      {anchor && <RowMenuPanel id={id} tags={tags} anchor={anchor} onClose={() => setAnchor(null)} />}
    </>
  );
}
