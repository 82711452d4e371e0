import * as v from 'valibot';
import { entity, field, orNull, type EntityOf } from '../lib/entity';
import { textElse } from '../lib/lenient';
import { UserIdField } from './idFields';

/** GET /v1/user. */
const user = entity(
  {
    id: field('id', v.pipe(v.string(), v.minLength(1)), UserIdField),
    name: field('name', v.string(), textElse('')),
    email: field('email', v.string(), textElse('')),
    /** Address of a picture, not yet checked against the hosts a page may load from; null: none. */
    picture: field('picture', v.nullable(v.string()), orNull(v.string())),
  },
  (decoded) => ({ ...decoded, name: decoded.name || decoded.email || 'Unnamed user' }),
);
export const UserWire = user.wire;
export type User = Readonly<EntityOf<typeof user>>;

/** A user with an id; null without an id, which counts as not signed in (specification §5). Other fields fall back to empty text. */
export const toUser = (value: unknown): User | null => user.decode(value);
