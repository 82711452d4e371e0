import type { AnchorHTMLAttributes, ButtonHTMLAttributes, SyntheticEvent } from 'react';
import { Link, type LinkProps } from 'react-router-dom';
import { cx } from '../lib/cx';
import classes from './Button.module.css';

interface Look {
  readonly look?: 'primary' | 'danger' | 'outlined' | 'outlinedDanger' | 'text' | 'dense' | 'plain' | 'count' | 'icon';
  readonly isWide?: boolean;
}

function classOf({ look = 'outlined', isWide = false }: Look): string {
  return cx(classes.button, classes[look], isWide && classes.wide);
}

interface ButtonProps extends Look, Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className'> {
  /** Does nothing for now but keeps the focus, which a disabled button would lose in the middle of the user's work. */
  readonly isHeld?: boolean;
}

const doNothing = (event: SyntheticEvent) => event.preventDefault();

export function Button({ look, isWide, isHeld = false, ...rest }: ButtonProps) {
  const held = isHeld && { 'aria-disabled': true, onClick: doNothing };
  const className = classOf({ ...(look && { look }), ...(isWide && { isWide }) });
  return <button type="button" {...rest} {...held} className={className} />;
}

export function ButtonLink({ look, ...rest }: Pick<Look, 'look'> & Omit<LinkProps, 'className'>) {
  return <Link {...rest} className={classOf(look ? { look } : {})} />;
}

/** A link that leaves the product: opens in a new tab, without a referrer or an opener. */
export function ExternalLink(props: Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'target' | 'rel'>) {
  return <a {...props} target="_blank" rel="noopener noreferrer" />;
}

export function ExternalButtonLink({
  look,
  ...rest
}: Pick<Look, 'look'> & Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'target' | 'rel' | 'className'>) {
  return <a {...rest} target="_blank" rel="noopener noreferrer" className={classOf(look ? { look } : {})} />;
}
