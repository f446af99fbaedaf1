import { z } from 'zod';

/** An empty variable counts as unset. */
export const optional = <T extends z.ZodType>(type: T) =>
	z.preprocess((value) => (value === '' ? undefined : value), type);
