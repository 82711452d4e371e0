import { useState, type ReactNode } from 'react';
import { MoreIcon } from '../../../../components/MoreIcon';
import classes from './Rail.module.css';

interface Props {
  readonly title: string;
  /** Its main values, beside the title. */
  readonly summary?: ReactNode;
  readonly children: ReactNode;
  /** Initially open on wide screens. */
  readonly isOpenWide?: boolean;
}

const isWide = () => window.matchMedia('(min-width: 960px)').matches;

/** Values of one subject that fold under their heading. */
export function Group({ title, summary, children, isOpenWide = true }: Props) {
  const [isOpen, setOpen] = useState(() => isOpenWide && isWide());
  return (
    <details className={classes.group} open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <MoreIcon name="down" size={16} />
        <h2>{title}</h2>
        <span className={classes.summary}>{summary}</span>
      </summary>
      {isOpen && children}
    </details>
  );
}
