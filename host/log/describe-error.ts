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
export function describeError(error: unknown): LoggedError {
	if (!(error instanceof Error)) return { type: typeof error, message: String(error) };
	const own = error as Error & Record<string, unknown>;
	const fields = FIELDS.filter((name) => ['string', 'number'].includes(typeof own[name]));
	return {
		type: error.constructor.name,
		message: error.message,
		...Object.fromEntries(fields.map((name) => [name, own[name]])),
		stack: error.stack,
		...(error.cause instanceof Error && { cause: describeError(error.cause) }),
	};
}
