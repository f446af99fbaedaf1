/** What the log says of an error. */

interface LoggedError {
	type: string;
	message: string;
	stack?: string | undefined;
	cause?: LoggedError;
	[field: string]: unknown;
}

/** What helps to find the cause. Others can hold what people have entered: the rows of a failed statement, for one. */
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
