import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import type { ReactNode } from 'react';
import classes from './MuiTable.module.css';
import { WORDS } from './controlWords';

export interface Column<T> {
  readonly key: string;
  /** Its heading; an empty one is for buttons. */
  readonly head: string;
  readonly width?: number;
  readonly isNumber?: boolean;
  /** On a phone it has a line to itself. */
  readonly isLong?: boolean;
  readonly cell: (row: T) => ReactNode;
}

interface Props<T> {
  readonly label: string;
  readonly columns: readonly Column<T>[];
  readonly rows: readonly T[];
  readonly keyOf: (row: T) => string;
}

/** Rows with columns; below 640 px each row is a block of its own, its first cell on top. */
export function MuiTable<T>({ label, columns, rows, keyOf }: Props<T>) {
  return (
    <Table aria-label={label} component="div" className={classes.table ?? ''}>
      <TableHead component="div" className={classes.head ?? ''}>
        <TableRow component="div" className={classes.row ?? ''}>
          {columns.map(({ key, head, width, isNumber = false, isLong = false }) => (
            <TableCell
              key={key}
              component="div"
              role="columnheader"
              align={isNumber ? 'right' : 'left'}
              sx={sizeOf(width, isLong)}
            >
              {head || <span className="visually-hidden">{WORDS.actions}</span>}
            </TableCell>
          ))}
        </TableRow>
      </TableHead>
      <TableBody component="div" className={classes.body ?? ''}>
        {rows.map((row) => (
          <TableRow key={keyOf(row)} component="div" className={classes.row ?? ''}>
            {columns.map(({ key, head, width, isNumber = false, isLong = false, cell }) => (
              <TableCell
                key={key}
                data-head={head}
                component="div"
                role="cell"
                align={isNumber ? 'right' : 'left'}
                sx={sizeOf(width, isLong)}
              >
                {cell(row)}
              </TableCell>
            ))}
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}

const sizeOf = (width: number | undefined, isLong: boolean) =>
  width === undefined
    ? { flex: { xs: isLong ? '1 0 100%' : '1 1 0', sm: '1 1 0' } }
    : { flex: 'none', width: { xs: 'auto', sm: width } };
