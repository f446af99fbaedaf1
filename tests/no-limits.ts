/** Settings for a host whose limits no test reaches. Tests of the limits set their own. */
import { LIMIT_VARIABLES } from '../host/rate-limits/settings.ts';

export const NO_LIMITS: Record<string, string> = {
	...Object.fromEntries(Object.keys(LIMIT_VARIABLES).map((name) => [name, '1000000'])),
	FAIR_USE_CALLS_AT_ONCE: '20',
	FAIR_USE_CALLS_PER_MINUTE: '1000000',
	FAIR_USE_CALLS_PER_HOUR: '1000000',
	FAIR_USE_REPEATS_PER_MINUTE: '1000000',
};
