import type { ReactNode } from 'react';
import classes from './ValuesTable.module.css';

interface Props {
  /** Headings of the columns; the first is over the names. */
  readonly heads: readonly ReactNode[];
  readonly rows: readonly {
    readonly key: string;
    readonly name: string;
    readonly values: readonly ReactNode[];
    /** In a column of its own at the end. */
    readonly actions?: ReactNode;
  }[];
}

/** Values of the same things side by side, as yours and theirs, or before and after. */
export function ValuesTable({ heads, rows }: Props) {
  return (
    <div className={classes.box}>
      <table className={classes.table}>
        <thead>
          <tr>
            {heads.map((head, index) => (
              <th key={index} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, name, values, actions }) => (
            <tr key={key}>
              <th scope="row">{name}</th>
              {values.map((value, index) => (
                <td key={index}>
                  <bdi>{value}</bdi>
                </td>
              ))}
              {actions !== undefined && <td className={classes.actions}>{actions}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
