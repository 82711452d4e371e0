import { expect } from '@jest/globals';
import { until, type Api } from './sandboxClient';

/** Whether the server counts a device as online. */
export const isOnlineAs = async (api: Api, id: string): Promise<boolean> =>
  JSON.stringify((await api('GET', '/v1/user/devices/status')).body).includes(`"${id}","is_online":true`);

/**
 * The items of a list of a device, such as its endpoints of MAVLink, as one person sees and changes them over HTTP. Person and path are
 * read at each call.
 */
export function itemsOf<T extends { readonly version: number }>(api: () => Api, base: () => string) {
  const item = async (id: string) => (await api()('GET', `${base()}/${id}`)).body as T;
  const create = (body: object) => api()('POST', base(), body);
  const ifMatch = async (id: string, version?: number) => ({ 'if-match': `"${version ?? (await item(id)).version}"` });
  return {
    item,
    create,
    /** A new item; fails where it is refused. */
    made: async (body: object): Promise<T> => {
      const answer = await create(body);
      expect(answer).toMatchObject({ status: 201 });
      return answer.body as T;
    },
    /** The item once it is as wished. */
    when: async (id: string, is: (one: T) => boolean): Promise<T> => {
      await until(async () => is(await item(id)), 8000);
      return item(id);
    },
    patch: async (id: string, body: object, version?: number) =>
      api()('PATCH', `${base()}/${id}`, body, await ifMatch(id, version)),
    remove: async (id: string) => api()('DELETE', `${base()}/${id}`, undefined, await ifMatch(id)),
  };
}
