import type { Output } from '#app/settings/sections/media';
import { OUTPUT_KINDS } from '#app/settings/streamOutput';
import { plainText } from '#app/lib/plainText';
import { asRecord, read } from '#app/lib/read';
import { textOr } from '#app/lib/texts';
import * as v from 'valibot';
import { Button } from '../../../components/Button';
import { MuiSelectField } from '../../../components/form/MuiSelectField';
import { MuiTextField } from '../../../components/form/MuiTextField';
import { fill } from '../../../lib/fill';
import { wordOf } from '../../../lib/wordOf';
import { useField } from '../../../settings/SectionContext';
import { isOpenToAll } from '../measure';
import { WORDS } from '../words';
import classes from './Media.module.css';

const MOST = 4;
type Row = { readonly [K in keyof Output]: string };

const rowsOf = (value: unknown): readonly Row[] =>
  (Array.isArray(value) ? (value as unknown[]) : []).map((row) => ({
    kind: textOr(asRecord(row).kind, ''),
    // As it came: an address that is cut or cleaned would be saved with a change of another row.
    address: read(v.string(), asRecord(row).address, ''),
  }));

function OutputList({
  rows,
  kinds,
}: {
  readonly rows: readonly Row[];
  readonly kinds: Readonly<Record<string, string>>;
}) {
  if (rows.length === 0) return <p className={classes.note}>{WORDS.noOutputs}</p>;
  return (
    <ul className={classes.list}>
      {rows.map(({ kind, address }) => (
        <li key={`${kind} ${address}`}>
          {wordOf(kinds, kind)} <span className="mono">{plainText(address)}</span>
        </li>
      ))}
    </ul>
  );
}

/** Where the stream is sent besides: rows that are added, changed and removed. */
export function Outputs({ kinds }: { readonly kinds: Readonly<Record<string, string>> }) {
  const { value, problem, isReadOnly, set } = useField('outputs');
  const rows = rowsOf(value);
  const change = (at: number, part: Partial<Row>) =>
    set(rows.map((row, index) => (index === at ? { ...row, ...part } : row)));
  if (isReadOnly) return <OutputList rows={rows} kinds={kinds} />;
  return (
    <>
      {rows.length === 0 && <p className={classes.note}>{WORDS.noOutputs}</p>}
      {rows.map(({ kind, address }, at) => (
        <div key={at} className={classes.output}>
          <MuiSelectField
            label={fill(WORDS.outputKind, { number: at + 1 })}
            value={kind}
            onChange={({ target }) => change(at, { kind: target.value })}
          >
            {OUTPUT_KINDS.map((one) => (
              <option key={one} value={one}>
                {wordOf(kinds, one)}
              </option>
            ))}
          </MuiSelectField>
          <MuiTextField
            label={fill(WORDS.outputAddress, { number: at + 1 })}
            value={address}
            onChange={({ target }) => change(at, { address: target.value })}
          />
          <Button onClick={() => set(rows.filter((_, index) => index !== at))}>
            {fill(WORDS.removeOutput, { number: at + 1 })}
          </Button>
          {isOpenToAll(kind, address) && (
            <p role="status" className={classes.warning}>
              {fill(WORDS.outputOpen, { number: at + 1 })}
            </p>
          )}
        </div>
      ))}
      {problem !== undefined && (
        <p role="alert" className={classes.bad}>
          {problem}
        </p>
      )}
      {rows.length < MOST && (
        <div className={classes.actions}>
          <Button onClick={() => set([...rows, { kind: 'rtsp', address: '' }])}>{WORDS.addOutput}</Button>
        </div>
      )}
    </>
  );
}
