import * as v from 'valibot';

/** The name that a page gives to a request, or main to a file that is being written. */
export const Id = v.pipe(v.string(), v.regex(/^[A-Za-z0-9-]{1,64}$/));

/** An object that its handler checks: the preload has no room for that. */
export const Unchecked = <T>() => v.custom<T>((value) => typeof value === 'object' && value !== null);

/** Text of at most so many characters. */
export const Text = (max: number) => v.pipe(v.string(), v.maxLength(max));
