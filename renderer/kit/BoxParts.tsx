import Alert from '@mui/material/Alert';
import { ActionRow } from '../components/ActionRow';
import { ActionsMenu } from '../components/ActionsMenu';
import { Badge } from '../components/Badge';
import { Banner } from '../components/Banner';
import { Button } from '../components/Button';
import { ButtonRow } from '../components/ButtonRow';
import { Card } from '../components/Card';
import { ChipButton } from '../components/ChipButton';
import { Chips } from '../components/Chips';
import { Drawing } from '../components/Drawing';
import { EscapedText } from '../components/EscapedText';
import { Facts } from '../components/Facts';
import { FormProblem } from '../components/form/FormProblem';
import { LiveCard } from '../components/LiveCard';
import { Message } from '../components/Message';
import { MessageActions } from '../components/MessageActions';
import { MuiTable } from '../components/MuiTable';
import { Notice } from '../components/Notice';
import { OneOf } from '../components/OneOf';
import { RowText } from '../components/RowText';
import { Sentence } from '../components/Sentence';
import { ShortcutList } from '../components/ShortcutList';
import { ValuesAge } from '../components/ValuesAge';
import { ValuesTable } from '../components/ValuesTable';
import { useShortcuts } from '../lib/shortcuts';
import { Section } from './Section';

const SEVERITIES = ['info', 'success', 'warning', 'error'] as const;
const ROWS = [
  { name: 'media-pipeline', state: 'Running', restarts: 0 },
  { name: 'telemetry-logger with a name that is long enough to wrap', state: 'Failed', restarts: 6 },
];

function ThreeActions() {
  return (
    <MessageActions>
      <Button look="primary">Add Your First Device</Button>
      <Button>Documentation</Button>
      <Button>Switch account</Button>
    </MessageActions>
  );
}

function Refusal() {
  return (
    <Notice tone="bad">
      <p>The device refused the change.</p>
      <ButtonRow>
        <Button>Undo</Button>
        <Button>Edit</Button>
      </ButtonRow>
    </Notice>
  );
}

function Cards() {
  return (
    <Section title="Card and facts" layout="grid">
      <Card
        level={3}
        title="Details"
        description={
          <OneOf texts={['With a description and a state.', 'In the room of the longer of two texts.']} shown={0} />
        }
        aside={<Badge>In sync</Badge>}
      >
        <Facts
          facts={[
            { label: 'Model', value: 'Quad X4' },
            { label: 'Serial number', value: null },
          ]}
        />
      </Card>
      <Card level={3} title="Danger zone" tone="danger">
        <Button look="outlinedDanger">Remove device…</Button>
      </Card>
    </Section>
  );
}

const TAGS = ['harbour', 'night'].map((text) => ({ key: text, text, removeLabel: `Remove ${text}` }));
const ignore = () => undefined;

function Values() {
  return (
    <>
      <Section title="Text with hidden characters">
        <EscapedText label="Pasted text" text={'ls\u001b[201~; echo \u202etxt.exe\nsecond line'} />
      </Section>
      <Section title="Live values" layout="grid">
        {[false, true].map((isStale) => (
          <LiveCard key={String(isStale)} title={isStale ? 'Modem, old' : 'Modem'} ageMs={48_000} isStale={isStale}>
            <Facts facts={[{ label: 'RSRP', value: '−88 dBm' }]} />
          </LiveCard>
        ))}
        <LiveCard title="Never reported" ageMs={null} isStale={false}>
          {null}
        </LiveCard>
        <Card title="Age of any card's values" aside={<ValuesAge ms={48_000} />}>
          {null}
        </Card>
      </Section>
      <Section title="Values side by side" layout="grid">
        <ValuesTable
          heads={['Setting', 'Yours', 'Theirs', 'Choice']}
          rows={[
            { key: 'fps', name: 'Frame rate', values: ['30 fps', '25 fps'], actions: <Button>Keep mine</Button> },
            {
              key: 'rate',
              name: 'Bitrate',
              values: ['4000 kbit/s', '2500 kbit/s'],
              actions: <Button>Keep mine</Button>,
            },
          ]}
        />
      </Section>
      <Section title="Chips, row and sentence" layout="grid">
        <Chips label="Tags" chips={TAGS} onRemove={ignore} />
        <Chips label="Tags, fixed" chips={TAGS} />
        <ChipButton>night</ChipButton>
        <RowText name="media-pipeline">
          <span>
            <Sentence text="Restarted by {name}" places={{ name: '(מצלמה 1)' }} />
          </span>
        </RowText>
      </Section>
    </>
  );
}

const KEYS = [
  { keys: 'F', what: 'Full screen' },
  { keys: '1–9', what: 'Switch camera' },
];

function Keys() {
  useShortcuts('single', KEYS);
  return (
    <Section title="Keyboard shortcuts" layout="grid">
      <ShortcutList />
    </Section>
  );
}

function Actions() {
  return (
    <Section title="Card of actions" layout="grid">
      <Card level={3} title="Danger zone, in rows" tone="danger" body="rows">
        <ActionRow name="Reboot" about="Stops video and telemetry for about a minute.">
          <Button look="outlinedDanger">Reboot…</Button>
        </ActionRow>
      </Card>
    </Section>
  );
}

/** What holds other parts. */
export function BoxParts() {
  return (
    <>
      <Cards />
      <Values />
      <Section title="Table" layout="grid">
        <Card level={3} title="Services" body="rows">
          <MuiTable
            label="Services"
            rows={ROWS}
            keyOf={(row) => row.name}
            columns={[
              { key: 'name', head: 'Name', cell: (row) => row.name },
              { key: 'restarts', head: 'Restarts', width: 64, isNumber: true, cell: (row) => row.restarts },
              {
                key: 'actions',
                head: '',
                width: 36,
                cell: (row) => (
                  <ActionsMenu
                    label={`Actions for ${row.name}`}
                    actions={[
                      { label: 'Restart', run: () => undefined },
                      { label: 'Remove…', isDanger: true, run: () => undefined },
                    ]}
                  />
                ),
              },
            ]}
          />
        </Card>
      </Section>
      <Actions />
      <Keys />
      <Section title="Banner, alert and problem" layout="grid">
        <Banner isNews={false} action={<Button>Reconnect</Button>}>
          Real-time connection lost. Device status may not be up to date.
        </Banner>
        <Refusal />
        <FormProblem>Network Error. Your input is kept; try again.</FormProblem>
        {SEVERITIES.map((severity) => (
          <Alert key={severity} severity={severity}>
            {severity}
          </Alert>
        ))}
      </Section>
      <Message level={3} drawing={<Drawing name="mast" />} title="No Devices Found" action={<ThreeActions />}>
        Get started by adding your first device
      </Message>
    </>
  );
}
