import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import type { ReactNode } from 'react';
import { uniqueKeys } from '../lib/uniqueKeys';
import classes from './MuiTable.module.css';
import { WORDS } from './controlWords';

export interface Column<T> {
  readonly key: string;
  /** Its heading; an empty one is for buttons. */
  readonly head: string;
  /** In px, in a line; in a block it is as wide as what is in it. */
  readonly width?: number;
  /** In a row of one line, as `flex-grow`: the column's share of the free width. `width` is then the minimum. */
  readonly grow?: number;
  readonly isNumber?: boolean;
  /** In a block, takes a whole line. */
  readonly isLong?: boolean;
  readonly cell: (row: T) => ReactNode;
}

interface Props<T> {
  readonly label: string;
  readonly columns: readonly Column<T>[];
  readonly rows: readonly T[];
  /** In a block, cells are in columns of equal width, at the same place in each row. */
  readonly isEven?: boolean;
  /** What identifies a row. */
  readonly keyOf: (row: T) => string;
}

/**
 * Rows with columns, below their heads where the table has room for every column in a line; where it has not, as on a phone or
 * beside other things, each row is a block of its own, its first cell on top and the heads above the cells.
 */
export function MuiTable<T>({ label, columns, rows, isEven = false, keyOf }: Props<T>) {
  const inLine = `@container (min-width: ${roomOf(columns)}px)`;
  const keys = uniqueKeys(rows.map(keyOf));
  const looks = columns.map((column, index) => lookOf(column, inLine, index === 0, index === columns.length - 1));
  return (
    <Table aria-label={label} component="div" className={classes.table ?? ''}>
      <TableHead component="div" className={classes.head ?? ''} sx={{ [inLine]: { '&&': { display: 'block' } } }}>
        <TableRow component="div" className={classes.row ?? ''}>
          {columns.map((column, index) => (
            <TableCell key={column.key} component="div" role="columnheader" sx={looks[index] ?? {}}>
              {column.head || <span className="visually-hidden">{WORDS.actions}</span>}
            </TableCell>
          ))}
        </TableRow>
      </TableHead>
      <TableBody component="div" className={classes.body ?? ''}>
        {rows.map((row, at) => (
          <TableRow
            key={keys[at]}
            component="div"
            className={classes.row ?? ''}
            sx={{
              alignItems: 'flex-start',
              '&&&': isEven ? EVEN : {},
              [inLine]: { alignItems: 'center', '&&&': { display: 'flex' } },
            }}
          >
            {columns.map((column, index) => (
              <TableCell key={column.key} data-head={column.head} component="div" role="cell" sx={looks[index] ?? {}}>
                {column.cell(row)}
              </TableCell>
            ))}
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}

/** As many columns as have room for a short text, such as an address. */
const EVEN = { display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 112px), 1fr))' } as const;

/** In px: what a column without a width needs to be read, and what stands between columns and beside them. */
const [TEXT, NUMBER, GAP, INSET] = [200, 88, 12, 32] as const;

/** The width, in px, from which the columns fit in a line. */
const roomOf = <T,>(columns: readonly Column<T>[]): number =>
  columns.reduce((sum, { width, isNumber = false }) => sum + GAP + (width ?? (isNumber ? NUMBER : TEXT)), INSET - GAP);

/** How the cells of a column are set: in a block, and in a line. */
function lookOf<T>(
  { head, width, grow, isNumber = false, isLong }: Column<T>,
  inLine: string,
  isFirst: boolean,
  isLast: boolean,
) {
  const isActions = isLast && head === '';
  const inBlock = width !== undefined ? '0 1 auto' : isNumber ? '1 1 0' : `1 1 ${TEXT / 2}px`;
  return {
    flex: isFirst || isLong ? '1 0 100%' : inBlock,
    ...((isFirst || isLong) && { gridColumn: '1 / -1' }),
    ...(isActions && { alignSelf: 'center', marginLeft: 'auto' }),
    ...(!isFirst && { '&::before': { content: 'attr(data-head)' } }),
    [inLine]: {
      ...(width === undefined
        ? { flex: '1 1 0' }
        : grow === undefined
          ? { flex: 'none', width }
          : { flex: `${grow} 0 ${width}px` }),
      textAlign: isNumber ? 'right' : 'left',
      ...(isActions && { alignSelf: 'auto', display: 'flex', justifyContent: 'flex-end' }),
      '&::before': { content: 'none' },
    },
  };
}
