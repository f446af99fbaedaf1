/** Sends requests and counts the results: each must get a response, and soon. */
import { Agent, type OutgoingHttpHeaders, request } from 'node:http';

/** A slower response counts as none, in milliseconds. */
export const RESPONSE_TIMEOUT = 10_000;

export interface CallResult {
	/** 0 if there was no response. */
	status: number;
	/** Why there was no response: a timeout, a broken connection, or no server. */
	failure: 'unanswered' | 'cut off' | 'not connected' | null;
	body: string;
	headers: Record<string, string | string[] | undefined>;
	milliseconds: number;
}

export interface Call {
	method?: string;
	path: string;
	body?: string | object;
	headers?: OutgoingHttpHeaders;
}

export class Traffic {
	readonly #url: string;
	readonly #agent: Agent;
	/** The number of requests with each outcome: a status, or a failure. */
	readonly outcomes = new Map<string, number>();
	/** The paths of unanswered requests, for debugging. */
	readonly unanswered: string[] = [];
	sent = 0;
	/** The slowest response, in milliseconds. */
	slowest = 0;

	constructor(url: string, maxSockets = 64) {
		this.#url = url;
		this.#agent = new Agent({ keepAlive: true, maxSockets });
	}

	/** Sends a request. Never throws. */
	async send(call: Call): Promise<CallResult> {
		this.sent++;
		const response = await exchange(this.#url, this.#agent, call);
		const outcome = response.failure ?? String(response.status);
		this.outcomes.set(outcome, (this.outcomes.get(outcome) ?? 0) + 1);
		if (response.failure === 'unanswered') this.unanswered.push(call.path);
		if (!response.failure) this.slowest = Math.max(this.slowest, response.milliseconds);
		return response;
	}

	count(outcome: string): number {
		return this.outcomes.get(outcome) ?? 0;
	}

	/** Such as `200: 1,204, 503: 12`. */
	summary(): string {
		return [...this.outcomes]
			.sort(([one], [other]) => one.localeCompare(other))
			.map(([outcome, times]) => `${outcome}: ${times.toLocaleString('en-US')}`)
			.join(', ');
	}

	close(): void {
		this.#agent.destroy();
	}
}

function exchange(
	url: string,
	agent: Agent,
	{ method = 'POST', path, body, headers }: Call,
): Promise<CallResult> {
	const startedAt = performance.now();
	const text = typeof body === 'object' ? JSON.stringify(body) : (body ?? '');
	return new Promise((done) => {
		const end = (response: Partial<CallResult>) => {
			clearTimeout(timer);
			const milliseconds = performance.now() - startedAt;
			done({ status: 0, failure: null, body: '', headers: {}, milliseconds, ...response });
		};
		const sent = request(
			url + path,
			{ method, agent, headers: { 'content-type': 'application/json', ...headers } },
			(response) => {
				const parts: Buffer[] = [];
				response.on('data', (part: Buffer) => parts.push(part));
				response.once('error', () => end({ failure: 'cut off' }));
				response.once('aborted', () => end({ failure: 'cut off' }));
				response.once('end', () =>
					end({
						status: response.statusCode ?? 0,
						headers: response.headers,
						body: Buffer.concat(parts).toString(),
					}),
				);
			},
		);
		const timer = setTimeout(() => {
			end({ failure: 'unanswered' });
			sent.destroy();
		}, RESPONSE_TIMEOUT);
		sent.once('error', (problem: NodeJS.ErrnoException) =>
			end({ failure: problem.code === 'ECONNREFUSED' ? 'not connected' : 'cut off' }),
		);
		sent.end(text);
	});
}
