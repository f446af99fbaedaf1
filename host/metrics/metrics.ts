/** The metrics of a running host, for Prometheus. Each part registers its own as plain functions. */
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** A value, or one for each set of labels. */
export type Reading = number | readonly { labels: Readonly<Record<string, string>>; value: number }[];

export type Read = () => Reading | Promise<Reading>;

export interface Metrics {
	/** Registers a gauge: a length, a share, a time. */
	gauge(name: string, help: string, read: Read, labelNames?: readonly string[]): void;
	/** Registers a counter: a count since the start, which never decreases. */
	counter(name: string, help: string, read: Read, labelNames?: readonly string[]): void;
	/** Counts one request, after its response. */
	countRequest(request: { method: string; route: string; status: number; seconds: number }): void;
	/** Shows memory, CPU time and the event loop from now on, which costs a little of each. */
	watchProcess(): void;
	/** Everything in the text format of Prometheus. */
	page(): Promise<{ contentType: string; text: string }>;
}

/** Histogram buckets: from a search served from memory up to the point where people give up. */
const DURATION_BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** The routes that charge a credit. */
const SEARCHES = new Map(['comps', 'evidence', 'report'].map((kind) => [`/functions/v1/${kind}`, kind]));

/** @param onFault called if a value can't be read: it is omitted, and the others are shown */
export function createMetrics(onFault: (error: unknown, name: string) => void): Metrics {
	const registry = new Registry();
	const requests = new Counter({
		name: 'lotline_http_requests_total',
		help: 'Requests answered, by method, route and status.',
		labelNames: ['method', 'route', 'status'],
		registers: [registry],
	});
	const durations = new Histogram({
		name: 'lotline_http_request_duration_seconds',
		help: 'Time from the head of a request to its response, by route.',
		labelNames: ['route'],
		buckets: DURATION_BUCKETS,
		registers: [registry],
	});
	const searches = new Counter({
		name: 'lotline_searches_total',
		help: 'Searches and reports, by outcome: answered, refused or failed.',
		labelNames: ['kind', 'outcome'],
		registers: [registry],
	});
	const collected = (name: string, help: string, read: Read, labelNames: readonly string[]) => ({
		name,
		help,
		labelNames,
		registers: [registry],
		async collect(this: Gauge | Counter) {
			let values: Exclude<Reading, number> = [];
			try {
				const reading = await read();
				values = typeof reading === 'number' ? [{ labels: {}, value: reading }] : reading;
			} catch (error) {
				onFault(error, name);
			}
			// Not before the value has been read: two scrapes at the same time would add it twice.
			this.reset();
			// Without labels, a reset leaves a zero, which would look like a reading.
			if (labelNames.length === 0) this.remove();
			for (const { labels, value } of values) this.inc(labels, value);
		},
	});
	return {
		gauge: (name, help, read, labels = []) => void new Gauge(collected(name, help, read, labels)),
		counter: (name, help, read, labels = []) => void new Counter(collected(name, help, read, labels)),
		countRequest: ({ method, route, status, seconds }) => {
			requests.inc({ method, route, status });
			durations.observe({ route }, seconds);
			const kind = SEARCHES.get(route);
			if (kind) searches.inc({ kind, outcome: classifyStatus(status) });
		},
		page: async () => {
			return { contentType: registry.contentType, text: await registry.metrics() };
		},
		watchProcess: () => collectDefaultMetrics({ register: registry }),
	};
}

function classifyStatus(status: number): string {
	if (status < 400) return 'answered';
	return status < 500 ? 'refused' : 'failed';
}
