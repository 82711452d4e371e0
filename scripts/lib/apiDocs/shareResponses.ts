type Json = Readonly<Record<string, unknown>>;
export type Operation = Json & { readonly responses: Readonly<Record<string, Json>> };
export type Paths = Readonly<Record<string, Readonly<Record<string, Operation>>>>;

const isError = (status: string) => status === 'default' || Number(status) >= 400;

function nameOf(status: string, { 'x-codes': codes = [] }: Json & { readonly 'x-codes'?: readonly string[] }): string {
  return status === 'default' ? 'OtherError' : [`E${status}`, ...codes].join('_');
}

/** Error answers that several operations have become components, and the operations refer to them. */
export function shareResponses(paths: Paths): { readonly paths: Paths; readonly responses: Json } {
  const counts = new Map<string, number>();
  const operations = Object.values(paths).flatMap((item) => Object.values(item));
  for (const { responses } of operations)
    for (const response of Object.values(responses)) {
      const text = JSON.stringify(response);
      counts.set(text, (counts.get(text) ?? 0) + 1);
    }
  const names = new Map<string, string>();
  const components: Record<string, Json> = {};
  const shared = (status: string, response: Json): Json => {
    const text = JSON.stringify(response);
    if (!isError(status) || (counts.get(text) ?? 0) < 2) return response;
    let name = names.get(text) ?? nameOf(status, response);
    // The same codes may come for other reasons.
    for (let other = 2; !names.has(text) && name in components; other += 1)
      name = `${nameOf(status, response)}-${other}`;
    names.set(text, name);
    components[name] = response;
    return { $ref: `#/components/responses/${name}` };
  };
  const eachValue = <T, U>(record: Readonly<Record<string, T>>, map: (value: T, key: string) => U) =>
    Object.fromEntries(Object.entries(record).map(([key, value]) => [key, map(value, key)]));
  const mapped = eachValue(paths, (item) =>
    eachValue(item, (operation) => ({
      ...operation,
      responses: eachValue(operation.responses, (response, status) => shared(status, response)),
    })),
  );
  return { paths: mapped, responses: components };
}
