import { toUser, UserWire, type User } from '../domain/user';
import { endpoint } from './endpoint';

/** The signed-in user; an answer without a usable id is refused as "Invalid user data received." (specification §5). */
export const getUser = endpoint('GET', '/v1/user', {
  request: null,
  response: UserWire,
  decode: (body): User => {
    const user = toUser(body);
    if (user === null) throw new Error('Invalid user data received.');
    return user;
  },
});
