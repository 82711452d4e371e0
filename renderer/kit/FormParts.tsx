import { FieldColumns, FieldSet } from '../components/form/FieldSet';
import { MuiAutocomplete } from '../components/form/MuiAutocomplete';
import { MuiTextField } from '../components/form/MuiTextField';
import { SubmitRow } from '../components/form/SubmitRow';
import { Section } from './Section';

const IDLE = { problem: null, waitS: 0, isBusy: false, submit: () => Promise.resolve(), clear: () => undefined };
const ZONES = ['Asia/Kathmandu', 'Europe/Berlin'];
const TEXTS = { list: 'Time zones', open: 'Show zones', close: 'Hide zones', none: 'None of this name' };
const PROBLEM = 'Network Error. Your input is kept; try again.';

/** Fields that belong together, and what sends them. */
export function FormParts() {
  return (
    <Section title="Fields of a form and its end" layout="grid">
      <FieldSet legend="Connection">
        <FieldColumns>
          <MuiTextField label="Address" defaultValue="10.0.0.7" />
          <MuiTextField label="Port" defaultValue="5600" />
        </FieldColumns>
        <MuiAutocomplete
          label="Time zone"
          options={ZONES}
          value="Europe/Berlin"
          labelOf={(zone) => zone}
          texts={TEXTS}
          onChange={() => undefined}
        />
      </FieldSet>
      <div>
        <SubmitRow submission={IDLE} label="Save" busyLabel="Saving…" />
        <SubmitRow submission={{ ...IDLE, isBusy: true }} label="Save" busyLabel="Saving…" />
        <SubmitRow submission={{ ...IDLE, waitS: 12, problem: PROBLEM }} label="Save" busyLabel="Saving…" />
      </div>
    </Section>
  );
}
