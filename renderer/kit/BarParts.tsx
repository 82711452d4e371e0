import { useState } from 'react';
import { Button } from '../components/Button';
import { FileButton } from '../components/FileButton';
import { RangeInput } from '../components/RangeInput';
import { Switch } from '../components/Switch';
import { TextInput } from '../components/TextInput';
import { Section } from './Section';

const COUNTS = [
  { words: 'All', count: 12 },
  { words: 'online', count: 9 },
  { words: 'need attention', count: 3, tone: 'warn' },
  { words: 'armed', count: 2, tone: 'bad' },
] as const;

/** What stands in bars, rows and panels, without MUI. */
export function BarParts() {
  const [at, setAt] = useState(42);
  const [isOn, setIsOn] = useState(true);
  const [pressed, setPressed] = useState('All');
  const [file, setFile] = useState('No file');
  return (
    <>
      <Section title="Counts that filter">
        {COUNTS.map(({ words, count, ...tone }) => (
          <Button
            key={words}
            look="count"
            data-tone={'tone' in tone ? tone.tone : undefined}
            aria-pressed={pressed === words}
            onClick={() => setPressed(words)}
          >
            <strong>{count}</strong>
            <span>{words}</span>
          </Button>
        ))}
      </Section>
      <Section title="Buttons in dense rows">
        <Button look="dense">Clear</Button>
        <Button look="plain">Status</Button>
      </Section>
      <Section title="Place on a line" layout="grid">
        <RangeInput label="Position" min={0} max={100} step={1} value={at} onChange={setAt} />
        <RangeInput label="Position of nothing" min={0} max={0} step={1} value={0} onChange={setAt} />
      </Section>
      <Section title="Switch over video" layout="grid">
        <Switch label="Single-key shortcuts" isOn={isOn} onChange={setIsOn} />
        <Switch label="Off" isOn={!isOn} onChange={() => setIsOn(!isOn)} />
      </Section>
      <Section title="Line to type in" layout="grid">
        <TextInput label="Name of the wall" defaultValue="Harbour watch" />
        <TextInput label="Name that is taken" defaultValue="Harbour" aria-invalid />
      </Section>
      <Section title="File">
        <FileButton label="Key file" onChoose={({ name }) => setFile(name)}>
          Choose file…
        </FileButton>
        <span>{file}</span>
      </Section>
    </>
  );
}
