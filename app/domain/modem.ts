import * as v from 'valibot';
import { asRecord, read } from '../lib/read';
import { textOr } from '../lib/texts';

/** What a modem is and can (pages §9); null: not reported. Editors and viewers get masked identifiers. */
export interface ModemCapability {
  readonly manufacturer: string | null;
  readonly model: string | null;
  readonly firmware: string | null;
  readonly imei: string | null;
  readonly iccid: string | null;
  readonly imsi: string | null;
  readonly ownNumber: string | null;
  readonly simSlots: number | null;
  /** What the card waits for, as ModemManager names it: `sim-pin`, `sim-puk`, `none`. */
  readonly unlockRequired: string | null;
  readonly pinTriesLeft: number | null;
  readonly pukTriesLeft: number | null;
}

/** An operator that a scan has found. */
export interface FoundOperator {
  /** As `001-01`. */
  readonly mccMnc: string;
  readonly name: string | null;
  /** `current`, `available`, `forbidden`. */
  readonly state: string | null;
}

const small = (value: unknown): number | null =>
  read(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(99)), value, null);

/** The capability of a `modem` section. Never throws. */
export function toModemCapability(capability: unknown): ModemCapability {
  const raw = asRecord(capability);
  const identity = asRecord(raw.identity);
  const of = (name: string) => textOr(identity[name], null);
  return {
    manufacturer: of('manufacturer'),
    model: of('model'),
    firmware: of('firmware'),
    imei: of('imei'),
    iccid: of('iccid'),
    imsi: of('imsi'),
    ownNumber: of('own_number'),
    simSlots: small(raw.sim_slots),
    unlockRequired: textOr(raw.unlock_required, null),
    pinTriesLeft: small(raw.pin_tries_left),
    pukTriesLeft: small(raw.puk_tries_left),
  };
}

/** Whether only the PUK unlocks the card: as it says itself, or since no try is left; not every modem counts them. */
export const needsPuk = ({ unlockRequired, pinTriesLeft }: ModemCapability): boolean =>
  unlockRequired === 'sim-puk' || pinTriesLeft === 0;

const MAX_OPERATORS = 50;

/** The operators in the result of `modem_scan_operators`; rows without a code are left out. Never throws. */
export function operatorsIn(result: unknown): readonly FoundOperator[] {
  const { operators } = asRecord(result);
  if (!Array.isArray(operators)) return [];
  return operators.slice(0, MAX_OPERATORS).flatMap((row) => {
    const raw = asRecord(row);
    const mccMnc = textOr(raw.mcc_mnc, null);
    return mccMnc === null || !/^\d{3}-\d{2,3}$/.test(mccMnc)
      ? []
      : [{ mccMnc, name: textOr(raw.name, null), state: textOr(raw.state, null) }];
  });
}
