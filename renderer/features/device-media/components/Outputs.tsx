import type { Output } from '#app/settings/sections/media';
import { OUTPUT_KINDS } from '#app/settings/streamOutput';
import { plainText } from '#app/lib/plainText';
import { arrayOf, asRecord, read } from '#app/lib/read';
import * as v from 'valibot';
import { Button } from '../../../components/Button';
import { MuiSelectField } from '../../../components/form/MuiSelectField';
import { MuiTextField } from '../../../components/form/MuiTextField';
import { fill } from '../../../lib/fill';
import { withSaved } from '../../../lib/withSaved';
import { wordOf } from '../../../lib/wordOf';
import { useField } from '../../../resource/EditingContext';
import { Anchor } from '../../../resource/Field';
import { isOpenToAll } from '../measure';
import { WORDS } from '../words';
import classes from './Media.module.css';

const MOST = 4;
type Row = { readonly [K in keyof Output]: string };

const shownRow = (row: unknown): Row => ({
  kind: read(v.string(), asRecord(row).kind, ''),
  address: read(v.string(), asRecord(row).address, ''),
});

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
      {rows.map(({ kind, address }, at) => (
        <li key={at}>
          {wordOf(kinds, kind)} <span className="mono">{plainText(address)}</span>
        </li>
      ))}
    </ul>
  );
}

interface Props {
  /** Names of the kinds of outputs. */
  readonly kinds: Readonly<Record<string, string>>;
}

/** Where the stream is sent besides: rows that are added, changed and removed. */
export function Outputs(props: Props) {
  return (
    <Anchor name="outputs">
      <div className={classes.outputs}>
        <OutputRows {...props} />
      </div>
    </Anchor>
  );
}

function OutputRows({ kinds }: Props) {
  const { value, problem, isReadOnly, set } = useField('outputs');
  // The rows are kept as the server sent them, so that fields without a control are not lost.
  const saved = arrayOf(value);
  const rows = saved.map(shownRow);
  const change = (at: number, part: Partial<Row>) =>
    set(saved.map((row, index) => (index === at ? { ...asRecord(row), ...part } : row)));
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
            {withSaved(OUTPUT_KINDS, kind).map((one) => (
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
          <Button onClick={() => set(saved.filter((_, index) => index !== at))}>
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
          <Button onClick={() => set([...saved, { kind: 'rtsp', address: '' }])}>{WORDS.addOutput}</Button>
        </div>
      )}
    </>
  );
}
