/** Why a provider could not be called, or what is wrong with its response. The message is for the operator. */

export type ProviderErrorKind =
	/** The service is down, slow or refuses for now: a later attempt may work. */
	| 'unavailable'
	/** The key, token or plan is rejected: only the operator can fix it. */
	| 'unauthorized'
	/** The month's calls are used up. */
	| 'budget'
	/** The response doesn't match the documentation. */
	| 'unreadable'
	/** The service refuses this request and would refuse it again. */
	| 'refused';

/** The status of a service that is called too often, but works. */
export const TOO_MANY_CALLS = 429;

type Details = Pick<ProviderError, 'retryAfter' | 'status' | 'isTransient'>;

export class ProviderError extends Error {
	override name = 'ProviderError';
	readonly kind: ProviderErrorKind;
	/** How many milliseconds the service demands to wait; null if it doesn't say. */
	readonly retryAfter: number | null;
	/** The HTTP status; null without a response. */
	readonly status: number | null;
	/** Whether the same call may succeed soon. */
	readonly isTransient: boolean;

	constructor(
		kind: ProviderErrorKind,
		message: string,
		{ retryAfter = null, status = null, isTransient = false }: Partial<Details> = {},
	) {
		super(message);
		this.kind = kind;
		this.retryAfter = retryAfter;
		this.status = status;
		this.isTransient = isTransient;
	}
}
