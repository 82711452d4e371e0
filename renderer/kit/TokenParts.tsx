import { COLOURS, type ColourName } from '../theme/tokens';
import classes from './Kit.module.css';
import { Section } from './Section';

const TYPES = ['caption', 'dense', 'body', 'head', 'title', 'figure'] as const;
const cssName = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** Colours and type, by the names of their custom properties. */
export function TokenParts() {
  return (
    <>
      <Section title="Colours" layout="grid">
        {(Object.keys(COLOURS.light) as ColourName[]).map((name) => (
          <span key={name} className={classes.token}>
            <span className={classes.swatch} style={{ background: `var(--fs-${cssName(name)})` }} />
            {cssName(name)}
          </span>
        ))}
      </Section>
      <Section title="Type">
        {TYPES.map((step) => (
          <span key={step} style={{ font: `400 var(--fs-type-${step}) var(--fs-sans)` }}>
            {step}
          </span>
        ))}
      </Section>
    </>
  );
}
