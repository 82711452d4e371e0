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

/** A person's picture, or the first letter of the name. */
export function Avatar({ name, picture }: { readonly name: string; readonly picture: string | null }) {
  const [hasFailed, setHasFailed] = useState(false);
  const source = hasFailed ? null : allowedPicture(picture);
  return (
    <span className={classes.avatar} aria-hidden="true">
      {source === null ? (
        ([...name][0] ?? '?').toUpperCase()
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
