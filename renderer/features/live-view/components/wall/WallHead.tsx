import type { ReactNode } from 'react';
import { BackLink } from '../../../../components/BackLink';
import { HeaderRow } from '../../../../components/HeaderRow';
import { PageTitle } from '../../../../components/PageTitle';
import { WORDS } from '../../wall/words';
import classes from './Head.module.css';

interface Props {
  /** Null: it has none. */
  readonly name: string | null;
  /** In place of the name, while it is typed. */
  readonly field?: ReactNode;
  readonly menu: ReactNode;
  readonly children?: ReactNode;
}

/** The row of the header: way back, name, what can be done. */
export function WallHead({ name, field, menu, children }: Props) {
  return (
    <HeaderRow>
      <PageTitle parts={[name, WORDS.wall]} />
      <BackLink label={WORDS.breadcrumb} to="/" name={WORDS.back} />
      {field === undefined ? (
        <h1 className={classes.name}>
          <bdi>{name ?? WORDS.wall}</bdi>
        </h1>
      ) : (
        field
      )}
      {menu}
      {children}
    </HeaderRow>
  );
}
