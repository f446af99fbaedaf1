/** Why a provider could not be asked, or what is wrong with its answer. The message is for the operator. */

export type ProviderProblemKind =
	/** The service is down, slow or refuses for now: trying later may help. */
	| 'unavailable'
	/** The key, token or plan is refused: only the operator can help. */
	| 'unauthorized'
	/** The month's calls are used up. */
	| 'budget'
	/** The answer is not what the documentation says. */
	| 'unreadable'
	/** The service refuses this request and would refuse it again. */
	| 'refused';

type Details = Pick<ProviderProblem, 'retryAfter' | 'status' | 'isPassing'>;

export class ProviderProblem extends Error {
	override name = 'ProviderProblem';
	readonly kind: ProviderProblemKind;
	/** Milliseconds to wait, by the service's own word; null if it said nothing. */
	readonly retryAfter: number | null;
	/** The HTTP status; null without an answer. */
	readonly status: number | null;
	/** Whether the same call may succeed in a moment. */
	readonly isPassing: boolean;

	constructor(
		kind: ProviderProblemKind,
		message: string,
		{ retryAfter = null, status = null, isPassing = false }: Partial<Details> = {},
	) {
		super(message);
		this.kind = kind;
		this.retryAfter = retryAfter;
		this.status = status;
		this.isPassing = isPassing;
	}
}
