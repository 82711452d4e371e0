import { useState } from 'react';
import { usePlatform } from '../platform/PlatformContext';
import classes from './Avatar.module.css';

const DATA_PICTURE = /^data:image\/(png|jpeg|webp|gif|svg\+xml)[;,]/;

/**
 * Returns the address of a person's picture. Null if the page may not load pictures from there (the server's Content-Security-Policy
 * names the origins): the initial of the name is shown then.
 */
function allowedPicture(picture: string, origins: readonly string[]): string | null {
  if (DATA_PICTURE.test(picture)) return picture;
  if (!URL.canParse(picture)) return null;
  const url = new URL(picture);
  return origins.includes(url.origin) ? url.href : null;
}

const segmenter = new Intl.Segmenter();

/** The first character as people see it: an emoji or an accented letter stays whole. */
function initialOf(name: string): string {
  const [first] = segmenter.segment(name.trim());
  return (first?.segment ?? '?').toUpperCase();
}

interface Props {
  readonly name: string;
  readonly picture: string | null;
}

/** A person's picture, or the first letter of the name. */
export function Avatar({ name, picture }: Props) {
  return (
    <span className={classes.avatar} aria-hidden="true">
      {picture === null ? initialOf(name) : <Picture name={name} picture={picture} />}
    </span>
  );
}

function Picture({ name, picture }: { readonly name: string; readonly picture: string }) {
  const { config } = usePlatform();
  const [hasFailed, setHasFailed] = useState(false);
  const source = hasFailed ? null : allowedPicture(picture, config.pictures.origins);
  if (source === null) return initialOf(name);
  return (
    <img
      className={classes.picture}
      src={source}
      alt=""
      referrerPolicy="no-referrer"
      onError={() => setHasFailed(true)}
    />
  );
}
