import { Link } from 'react-router-dom';
import classes from './BackLink.module.css';
import { MoreIcon } from './MoreIcon';

interface Props {
  /** Of the landmark that it is. */
  readonly label: string;
  readonly to: string;
  /** Where it leads. */
  readonly name: string;
}

/** The way back, at the beginning of a page's row in the header. */
export function BackLink({ label, to, name }: Props) {
  return (
    <nav aria-label={label} className={classes.back}>
      <Link to={to} aria-label={name} title={name}>
        <MoreIcon name="back" />
      </Link>
    </nav>
  );
}
