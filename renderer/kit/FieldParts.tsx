import Autocomplete from '@mui/material/Autocomplete';
import { useId, useState } from 'react';
import { Checkbox } from '../components/Checkbox';
import { MuiSelectField } from '../components/form/MuiSelectField';
import { MuiSwitch } from '../components/form/MuiSwitch';
import { MuiSwitchField } from '../components/form/MuiSwitchField';
import { MuiChipsField } from '../components/form/MuiChipsField';
import { MuiSliderField } from '../components/form/MuiSliderField';
import { MuiTextField } from '../components/form/MuiTextField';
import { MuiTypedName } from '../components/form/MuiTypedName';
import { MuiTabs, TabPanel } from '../components/MuiTabs';
import { SearchField } from '../components/SearchField';
import { Segments } from '../components/Segments';
import { Select } from '../components/Select';
import { Section } from './Section';

const OPTIONS = (
  <>
    <option value="viewer">Viewer</option>
    <option value="editor">Editor</option>
  </>
);

function Tabs() {
  const [tab, setTab] = useState<'people' | 'activity'>('people');
  return (
    <Section title="Tabs" layout="grid">
      <div>
        <MuiTabs
          label="Sharing"
          id="kit-tabs"
          value={tab}
          onChange={setTab}
          options={[
            { value: 'people', label: 'People 5' },
            { value: 'activity', label: 'Activity' },
          ]}
        />
        <TabPanel id="kit-tabs" value="people" current={tab}>
          Five people.
        </TabPanel>
        <TabPanel id="kit-tabs" value="activity" current={tab}>
          No activity yet.
        </TabPanel>
      </div>
    </Section>
  );
}

function Search() {
  const [query, setQuery] = useState('');
  return (
    <SearchField
      label="Search devices"
      placeholder="Search"
      hotkey="/"
      maxLength={100}
      value={query}
      onChange={setQuery}
    />
  );
}

function Switches() {
  const [isOn, setIsOn] = useState(true);
  const ignore = () => undefined;
  return (
    <Section title="Switch" layout="grid">
      <MuiSwitchField label="Open at login" isOn={isOn} onChange={setIsOn} />
      <MuiSwitchField label="With a hint" hint="The tray icon reopens the window." isOn={!isOn} onChange={ignore} />
      <MuiSwitchField label="On, disabled" hint="Not available here." isOn isDisabled onChange={ignore} />
      <MuiSwitchField label="Off, disabled" isOn={false} isDisabled onChange={ignore} />
      <MuiSwitch label="In a row" isOn={isOn} onChange={setIsOn} />
    </Section>
  );
}

const LAYOUTS = [
  { value: 'even', label: 'Even' },
  { value: 'trouble', label: 'Trouble first' },
] as const;

function Layouts() {
  const [layout, setLayout] = useState<(typeof LAYOUTS)[number]['value']>('even');
  return <Segments label="Layout" name={useId()} options={LAYOUTS} value={layout} onChange={setLayout} />;
}

function Chips() {
  const [chips, setChips] = useState<readonly string[]>(['ines@sandbox.example', 'nobody']);
  const [typed, setTyped] = useState('');
  const problem = 'That isn’t a valid email address.';
  return (
    <MuiChipsField
      label="Email addresses"
      chips={chips.map((text) => (text.includes('@') ? { text } : { text, problem }))}
      typed={typed}
      hint="Typed or pasted."
      onType={setTyped}
      onAdd={(text) => {
        setChips([...chips, text]);
        setTyped('');
      }}
      onRemove={(gone) => setChips(chips.filter((one) => one !== gone))}
      onEdit={(one) => {
        setChips(chips.filter((other) => other !== one));
        setTyped(one);
      }}
    />
  );
}

function Brightness() {
  const [value, setValue] = useState(60);
  const hint = 'No effect while set to automatic.';
  return <MuiSliderField label="Brightness" hint={hint} min={0} max={100} step={1} value={value} onChange={setValue} />;
}

/** What one types, chooses and switches. */
export function FieldParts() {
  return (
    <>
      <Section title="Field" layout="grid">
        <MuiTextField label="Device name" defaultValue="Harbour drone" hint="Visible to everyone with access." />
        <MuiTextField label="Empty" placeholder="XXXX-XXXX" />
        <MuiTextField label="With a problem" defaultValue="a" problem="Enter a name." />
        <MuiTextField label="Disabled" defaultValue="Harbour drone" disabled />
        <MuiTextField label="Note (optional)" multiline minRows={2} />
        <MuiTextField label="Ends on" type="datetime-local" />
        <MuiTextField label="Bitrate" defaultValue="4000" unit="kbit/s" />
        <MuiTypedName wanted="Harbour drone" />
        <Chips />
      </Section>
      <Section title="Segments">
        <Layouts />
      </Section>
      <Section title="Search field" layout="grid">
        <Search />
      </Section>
      <Section title="Select" layout="grid">
        <MuiSelectField label="Role" hint="Can watch video and see status.">
          {OPTIONS}
        </MuiSelectField>
        <MuiSelectField label="Role, disabled" disabled>
          {OPTIONS}
        </MuiSelectField>
        <MuiSelectField label="Role of Ines" isBare>
          {OPTIONS}
        </MuiSelectField>
        <Select label="Section">{OPTIONS}</Select>
      </Section>
      <Section title="Autocomplete" layout="grid">
        <Autocomplete
          options={['Harbour drone', 'Survey wing']}
          renderInput={(parameters) => <MuiTextField {...parameters} label="Device" />}
        />
      </Section>
      <Section title="Checkbox">
        <Checkbox label="Off" />
        <Checkbox label="On" defaultChecked />
        <Checkbox label="Some" isMixed />
        <Checkbox label="Off, disabled" disabled />
      </Section>
      <Switches />
      <Section title="Slider" layout="grid">
        <Brightness />
        <MuiSliderField label="Disabled" min={0} max={100} step={1} value={60} isDisabled onChange={() => undefined} />
      </Section>
      <Tabs />
    </>
  );
}
