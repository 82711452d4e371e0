import { WORDS } from '../controlWords';
import { Sentence } from '../Sentence';
import { MuiTextField, type MuiTextFieldProps } from './MuiTextField';

/** The field for a name that must be typed before something happens; `isSameName` says whether it was. */
export function MuiTypedName({ wanted, ...field }: MuiTextFieldProps & { readonly wanted: string }) {
  return (
    <MuiTextField {...field} label={<Sentence text={WORDS.typeName} places={{ name: wanted }} />} autoComplete="off" />
  );
}
