/** Sends requests and counts the results: each must get a response, and soon. */
import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';

/** A slower response counts as none, in milliseconds. */
const RESPONSE_TIMEOUT = 10_000;

/** A running Lotline. */
export interface Site {
	url: string;
	/** Its publishable key. */
	apikey: string;
}

export interface Call {
	method?: string;
	path: string;
	body?: string | object;
	headers?: Record<string, string>;
	/** Who makes it; by default a visitor, each from a new address. */
	user?: { token?: string; address?: string };
}

export interface CallResult {
	/** 0 if there was no response. */
	status: number;
	/** The status, or why there was no response: `unanswered` in time, `cut off`, or `not connected`. */
	outcome: string;
	body: string;
	headers: IncomingMessage['headers'];
	milliseconds: number;
}

/** How often each outcome happened. */
export class Tally {
	readonly #counts = new Map<string, number>();

	add({ outcome }: Pick<CallResult, 'outcome'>): void {
		this.#counts.set(outcome, this.count(outcome) + 1);
	}

	count(...outcomes: string[]): number {
		return outcomes.reduce((sum, outcome) => sum + (this.#counts.get(outcome) ?? 0), 0);
	}

	get total(): number {
		return this.count(...this.#counts.keys());
	}

	/** Such as `200: 1,204, 503: 12`. */
	toString(): string {
		return [...this.#counts]
			.sort(([one], [other]) => one.localeCompare(other))
			.map(([outcome, times]) => `${outcome}: ${times.toLocaleString('en-US')}`)
			.join(', ');
	}
}

export class Traffic {
	readonly #site: Site;
	readonly #agent: Agent;
	readonly outcomes = new Tally();
	sent = 0;
	/** The slowest response, in seconds. */
	slowest = 0;

	constructor(site: Site, maxSockets = 64) {
		this.#site = site;
		this.#agent = new Agent({ keepAlive: true, maxSockets });
	}

	/** Sends a request. Never throws. */
	async send(call: Call): Promise<CallResult> {
		this.sent++;
		const startedAt = performance.now();
		const response = await this.#exchange(call);
		const result = { ...response, milliseconds: performance.now() - startedAt };
		this.outcomes.add(result);
		if (result.status > 0) this.slowest = Math.max(this.slowest, result.milliseconds / 1000);
		return result;
	}

	async #exchange(call: Call): Promise<Omit<CallResult, 'milliseconds'>> {
		const { method = 'POST', path, body = '', headers, user } = call;
		const sent = request(this.#site.url + path, {
			method,
			agent: this.#agent,
			headers: { 'content-type': 'application/json', ...headersOf(this.#site, user), ...headers },
		});
		let isLate = false;
		const timer = setTimeout(() => {
			isLate = true;
			sent.destroy();
		}, RESPONSE_TIMEOUT);
		// A connection may also break after its response began.
		sent.on('error', () => {});
		sent.end(typeof body === 'string' ? body : JSON.stringify(body));
		try {
			const [response] = (await once(sent, 'response')) as [IncomingMessage];
			const bytes = await buffer(response);
			const isZipped = response.headers['content-encoding'] === 'gzip';
			const status = response.statusCode ?? 0;
			const text = (isZipped ? gunzipSync(bytes) : bytes).toString();
			return { status, outcome: String(status), headers: response.headers, body: text };
		} catch (error) {
			const isRefused = (error as NodeJS.ErrnoException).code === 'ECONNREFUSED';
			const outcome = isLate ? 'unanswered' : isRefused ? 'not connected' : 'cut off';
			return { status: 0, outcome, headers: {}, body: '' };
		} finally {
			clearTimeout(timer);
		}
	}
}

/** The headers of a browser with our web app, signed in or not. */
export function headersOf({ apikey }: Site, user: Call['user'] = {}): Record<string, string> {
	return {
		apikey,
		'x-forwarded-for': user.address ?? nextAddress(),
		...(user.token && { authorization: `Bearer ${user.token}` }),
	};
}

let addresses = 0;

/** A new client address for every call, from the range that RFC 2544 reserves for benchmarks. */
export function nextAddress(): string {
	addresses++;
	return `198.18.${addresses >> 8}.${addresses & 255}`;
}
