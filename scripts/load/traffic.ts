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
	/** Why there was no response: a timeout, a broken connection, or no server. */
	failure: 'unanswered' | 'cut off' | 'not connected' | null;
	body: string;
	headers: IncomingMessage['headers'];
	milliseconds: number;
}

/** How often each outcome happened. */
export class Tally {
	readonly #counts = new Map<string, number>();

	add({ status, failure }: Pick<CallResult, 'status' | 'failure'>): void {
		const outcome = failure ?? String(status);
		this.#counts.set(outcome, this.count(outcome) + 1);
	}

	count(outcome: string): number {
		return this.#counts.get(outcome) ?? 0;
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
		const result = await this.#exchange(call);
		this.outcomes.add(result);
		if (!result.failure) this.slowest = Math.max(this.slowest, result.milliseconds / 1000);
		return result;
	}

	async #exchange({ method = 'POST', path, body = '', headers, user }: Call): Promise<CallResult> {
		const startedAt = performance.now();
		const result = (known: Partial<CallResult>) => ({
			...{ status: 0, failure: null, body: '', headers: {}, milliseconds: performance.now() - startedAt },
			...known,
		});
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
			const text = (isZipped ? gunzipSync(bytes) : bytes).toString();
			return result({ status: response.statusCode ?? 0, headers: response.headers, body: text });
		} catch (error) {
			if (isLate) return result({ failure: 'unanswered' });
			const isRefused = (error as NodeJS.ErrnoException).code === 'ECONNREFUSED';
			return result({ failure: isRefused ? 'not connected' : 'cut off' });
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
