import { useState } from 'react';
import classes from './Avatar.module.css';

const PICTURE_HOST = 'lh3.googleusercontent.com';
const DATA_PICTURE = /^data:image\/(png|jpeg|webp|gif|svg\+xml)[;,]/;

/** The address when the page's policy lets it load (`security.md` S4), else null: the initial stands in. */
function allowedPicture(picture: string | null): string | null {
  if (picture === null) return null;
  if (DATA_PICTURE.test(picture)) return picture;
  if (!URL.canParse(picture)) return null;
  const url = new URL(picture);
  return url.protocol === 'https:' && url.host === PICTURE_HOST ? url.href : null;
}

const segmenter = new Intl.Segmenter();

/** The first character as people see it: an emoji or an accented letter stays whole. */
function initialOf(name: string): string {
  const [first] = segmenter.segment(name);
  return (first?.segment ?? '?').toUpperCase();
}

/** A person's picture, or the first letter of the name. */
export function Avatar({ name, picture }: { readonly name: string; readonly picture: string | null }) {
  const [hasFailed, setHasFailed] = useState(false);
  const source = hasFailed ? null : allowedPicture(picture);
  return (
    <span className={classes.avatar} aria-hidden="true">
      {source === null ? (
        initialOf(name)
      ) : (
        <img
          className={classes.picture}
          src={source}
          alt=""
          referrerPolicy="no-referrer"
          onError={() => setHasFailed(true)}
        />
      )}
    </span>
  );
}
