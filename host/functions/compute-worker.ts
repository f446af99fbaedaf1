/** The thread that computes reports and provisional market models. */
import { type Compute, computeInline } from '../../server/computations.ts';

export function compute({ name, input }: { name: Parameters<Compute>[0]; input: never }): Promise<unknown> {
	return computeInline(name, input);
}
