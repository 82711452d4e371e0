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
  /** The heading; empty for a column of buttons. */
  readonly head: string;
  /** In px, if the row is one line. In a block, the cell is as wide as its content. */
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
  /**
   * In a block, cells are in columns of equal width, at the same place in each row: as many as fit with this width, in px. Buttons stand
   * beside the first cell.
   */
  readonly evenWidth?: number;
  /** Returns a row's key. */
  readonly keyOf: (row: T) => string;
}

/**
 * A table. If it has room for all columns, each row is one line below the heads. Otherwise, for example on a phone, each row is a block: the
 * first cell is on top, and the other cells have their heads above them.
 */
export function MuiTable<T>({ label, columns, rows, evenWidth, keyOf }: Props<T>) {
  const inLine = `@container (min-width: ${roomOf(columns)}px)`;
  const keys = uniqueKeys(rows.map(keyOf));
  const hasActions = columns.at(-1)?.head === '';
  const looks = columns.map((column, index) =>
    lookOf(column, inLine, {
      isFirst: index === 0,
      isActions: hasActions && index === columns.length - 1,
      isBesideActions: hasActions && index === 0 && evenWidth !== undefined,
    }),
  );
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
              '&&&': evenWidth === undefined ? {} : evenColumns(evenWidth),
              [inLine]: { alignItems: 'center', '&&&': { display: 'flex', paddingBlock: 'var(--fs-space-2)' } },
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

const evenColumns = (width: number) =>
  ({
    display: 'grid',
    gridTemplateColumns: `repeat(auto-fill, minmax(min(100%, ${width}px), 1fr))`,
    paddingBlock: 'var(--fs-space-3)',
    '--label-gap': 'var(--fs-space-1)',
  }) as const;

/**
 * All in px. TEXT and NUMBER: the least width of a column of texts or of numbers that names no `width`. GAP: between two columns. INSET: the
 * padding at the left edge plus that at the right edge.
 */
const [TEXT, NUMBER, GAP, INSET] = [200, 88, 12, 32] as const;
/** In px: the room for a button with an icon beside the first cell, and the gap before it. */
const BUTTON = 48;

/** Returns the least width of a table, in px, in which all columns fit into one line. */
const roomOf = <T,>(columns: readonly Column<T>[]): number =>
  columns.reduce((sum, { width, isNumber = false }) => sum + GAP + (width ?? (isNumber ? NUMBER : TEXT)), INSET - GAP);

interface Place {
  readonly isFirst: boolean;
  /** It is the column of buttons. */
  readonly isActions: boolean;
  /** In a block of even columns, it shares its line with the buttons. */
  readonly isBesideActions: boolean;
}

/** Returns the styles of a column's cells: in a block, and in a line. */
function lookOf<T>(
  { width, grow, isNumber = false, isLong }: Column<T>,
  inLine: string,
  { isFirst, isActions, isBesideActions }: Place,
) {
  const inBlock = width !== undefined ? '0 1 auto' : isNumber ? '1 1 0' : `1 1 ${TEXT / 2}px`;
  return {
    flex: isFirst || isLong ? '1 0 100%' : inBlock,
    ...((isFirst || isLong) && { gridColumn: '1 / -1' }),
    ...(isBesideActions && { gridRow: 1, marginRight: `${BUTTON}px` }),
    ...(isActions && { gridArea: '1 / 1 / auto / -1', alignSelf: 'center', marginLeft: 'auto' }),
    ...(!isFirst && !isActions && { '&::before': { content: 'attr(data-head)' } }),
    [inLine]: {
      ...(width === undefined
        ? { flex: '1 1 0' }
        : grow === undefined
          ? { flex: 'none', width }
          : { flex: `${grow} 0 ${width}px` }),
      ...(isBesideActions && { marginRight: 0 }),
      textAlign: isNumber ? 'right' : 'left',
      ...(isActions && { alignSelf: 'auto', display: 'flex', justifyContent: 'flex-end' }),
      '&::before': { content: 'none' },
    },
  };
}
