import { Avatar } from '../components/Avatar';
import { Badge } from '../components/Badge';
import { Button, ButtonLink, ExternalLink } from '../components/Button';
import { CopyButton } from '../components/CopyButton';
import { MoreIcon, type MoreIconName } from '../components/MoreIcon';
import { ProgressBar } from '../components/ProgressBar';
import { Skeleton } from '../components/Skeleton';
import { Spinner } from '../components/Spinner';
import { StatusMark } from '../components/StatusMark';
import { Section } from './Section';

const LOOKS = ['primary', 'outlined', 'text', 'danger', 'outlinedDanger'] as const;
const TONES = ['quiet', 'good', 'attention', 'bad'] as const;
const SHAPES = ['online', 'limited', 'offline', 'unknown'] as const;
const ICONS: readonly MoreIconName[] = ['settings', 'more', 'search', 'plus', 'close', 'copy', 'check', 'lock', 'mail'];

function Buttons() {
  return (
    <>
      {LOOKS.map((look) => (
        <Section key={look} title={`Button: ${look}`}>
          <Button look={look}>Save</Button>
          <Button look={look} disabled>
            Disabled
          </Button>
          <Button look={look} isHeld>
            Held
          </Button>
          <ButtonLink look={look} to="/">
            Link
          </ButtonLink>
        </Section>
      ))}
      <Section title="Icon button and copy button">
        <Button look="icon" aria-label="More">
          <MoreIcon name="more" />
        </Button>
        <Button look="icon" aria-label="More, disabled" disabled>
          <MoreIcon name="more" />
        </Button>
        <CopyButton text="dev_07fdfcf9" words={{ copy: 'Copy device ID', done: 'Device ID copied' }} />
        <CopyButton text="dev_07fdfcf9" words={{ copy: 'Copy address', done: 'Address copied' }} isLabelled />
        <ExternalLink href="https://example.com">External link</ExternalLink>
      </Section>
    </>
  );
}

/** Parts of first screens, in CSS only. */
export function BasicParts() {
  return (
    <>
      <Buttons />
      <Section title="Badge">
        {TONES.map((tone) => (
          <Badge key={tone} tone={tone}>
            {tone}
          </Badge>
        ))}
      </Section>
      <Section title="Status">
        {SHAPES.map((shape) => (
          <span key={shape}>
            <StatusMark shape={shape} /> {shape}
          </span>
        ))}
      </Section>
      <Section title="Icons">
        {ICONS.map((name) => (
          <MoreIcon key={name} name={name} />
        ))}
      </Section>
      <Section title="Avatar">
        <Avatar name="Mara Lindqvist" picture={null} />
        <Avatar name="🚁" picture={null} />
      </Section>
      <Section title="Waiting">
        <Spinner />
        <Skeleton width={160} height={20} />
        <ProgressBar label="Update" percent={62} />
        <ProgressBar label="Unknown progress" percent={null} />
      </Section>
    </>
  );
}
