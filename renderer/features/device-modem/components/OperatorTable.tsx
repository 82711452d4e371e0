import type { FoundOperator } from '#app/domain/modem';
import { Button } from '../../../components/Button';
import { MuiTable, type Column } from '../../../components/MuiTable';
import { fill } from '../../../lib/fill';
import { wordOf } from '../../../lib/wordOf';
import { useField } from '../../../resource/EditingContext';
import { OPERATOR_STATES, WORDS } from '../words';

const nameOf = ({ name, mccMnc }: FoundOperator) => name ?? mccMnc;

/** The operators that a scan has found. A choice is put into the form, and takes effect once it is saved. */
export function OperatorTable({ operators }: { readonly operators: readonly FoundOperator[] }) {
  const network = useField('force_network');
  const columns: readonly Column<FoundOperator>[] = [
    { key: 'name', head: WORDS.operator, cell: nameOf },
    { key: 'code', head: WORDS.operatorNetwork, width: 120, cell: ({ mccMnc }) => mccMnc },
    {
      key: 'state',
      head: WORDS.operatorState,
      width: 120,
      cell: ({ state }) => state && wordOf(OPERATOR_STATES, state),
    },
    {
      key: 'use',
      head: '',
      width: 96,
      cell: (one) => (
        <Button
          aria-label={fill(WORDS.useOf, { name: nameOf(one) })}
          disabled={one.state === 'forbidden' || network.isReadOnly}
          onClick={() => network.set(one.mccMnc)}
        >
          {WORDS.use}
        </Button>
      ),
    },
  ];
  return <MuiTable label={WORDS.operators} columns={columns} rows={operators} keyOf={({ mccMnc }) => mccMnc} />;
}
