import { useState, type MouseEvent, type ReactNode, type SyntheticEvent } from 'react';
import { MoreIcon } from '../../../../components/MoreIcon';
import { useMedia } from '../../../../lib/useMedia';
import classes from './Rail.module.css';

interface Props {
  readonly title: string;
  /** Its main values, beside the title. */
  readonly summary?: ReactNode;
  readonly children: ReactNode;
  /** Open on wide screens, until a person opens or closes it there. */
  readonly isOpenWide?: boolean;
  /** Open on narrow screens too: nothing else there has its values. */
  readonly isOpenNarrow?: boolean;
}

const WIDE = '(min-width: 960px)';

/** Values of one subject that fold under their heading. */
export function Group({ title, summary, children, isOpenWide = true, isOpenNarrow = false }: Props) {
  const isWide = useMedia(WIDE);
  const layout = isWide ? 'wide' : 'narrow';
  /** The user's choice for each layout: a group that was closed on a narrow screen stays open on a wide one. */
  const [chosen, setChosen] = useState<Readonly<Partial<Record<'wide' | 'narrow', boolean>>>>({});
  const isOpen = chosen[layout] ?? (isWide ? isOpenWide : isOpenNarrow);
  const choose = (next: boolean) => setChosen({ ...chosen, [layout]: next });
  // Otherwise the browser would open or close it as well.
  const handleClick = (event: MouseEvent) => {
    event.preventDefault();
    choose(!isOpen);
  };
  // The browser opens it without a click, too: for a match of its search in the page, or a link to a part of the page.
  const handleToggle = ({ currentTarget: { open } }: SyntheticEvent<HTMLDetailsElement>) => {
    if (open !== isOpen) choose(open);
  };
  return (
    <details className={classes.group} open={isOpen} onToggle={handleToggle}>
      <summary onClick={handleClick}>
        <MoreIcon name="down" size={16} />
        <h2>{title}</h2>
        <span className={classes.summary}>{summary}</span>
      </summary>
      {isOpen && children}
    </details>
  );
}
