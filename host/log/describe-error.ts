/** Describes an error for the log. */

interface LoggedError {
	type: string;
	message: string;
	stack?: string | undefined;
	cause?: LoggedError;
	[field: string]: unknown;
}

/**
 * The properties that help to find the cause. Others may contain user data, such as the row of a failed statement.
 */
const FIELDS = [
	'code',
	'syscall',
	'address',
	'port',
	'status',
	'statusCode',
	'severity',
	'constraint',
	'constraint_name',
];

/** @param problem anything that was thrown */
export function describeError(problem: unknown): LoggedError {
	if (!(problem instanceof Error)) return { type: typeof problem, message: String(problem) };
	const own = problem as Error & Record<string, unknown>;
	const fields = FIELDS.filter((name) => ['string', 'number'].includes(typeof own[name]));
	return {
		type: problem.constructor.name,
		message: problem.message,
		...Object.fromEntries(fields.map((name) => [name, own[name]])),
		stack: problem.stack,
		...(problem.cause instanceof Error && { cause: describeError(problem.cause) }),
	};
}
