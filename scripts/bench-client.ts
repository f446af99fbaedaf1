/** The client of `npm run bench`, in a separate process: reads a task and prints figures. */
import { text } from 'node:stream/consumers';
import { quantile } from '../domain/math/statistics.ts';
import { measurePair, type PairTask } from './bench/pair.ts';
import { type Connection, sender, timed } from './bench/send.ts';

export interface ClientTask extends Connection {
	/** The function to call. */
	path: string;
	/** Sent in turn. */
	bodies: object[];
	rounds: number;
}

/** Milliseconds. */
export interface Latency {
	p50: number;
	p95: number;
	p99: number;
}

export interface ClientFigures {
	/** The size of a response before compression. */
	bytes: number;
	/** The same request, answered with a stored copy of the response. */
	bare: Latency;
	/** A search that charges its credit itself. */
	charging: Latency;
	/** As browsers do it: a separate call that reserves a credit, and the search that uses it. */
	reserving: Latency;
	reserved: Latency;
	/** Like `reserving`, for a query that wasn't made before. */
	first: Latency;
	/** A new query that charges its own credit: the total cost. */
	firstCharging: Latency;
	/** Searches per second with eight at a time. */
	perSecond: number;
}

const WARM_UP = 300;
const CONCURRENCY = 8;
/** How many variations of each request were sent. */
const variations = new Map<number, number>();

const given = JSON.parse(await text(process.stdin)) as ClientTask | PairTask;
if ('urls' in given) {
	console.log(JSON.stringify(await measurePair(given)));
	process.exit(0);
}
const task = given;
const send = sender(task, CONCURRENCY);
console.log(JSON.stringify(await measure()));
process.exit(0);

async function measure(): Promise<ClientFigures> {
	const response = await search(0);
	await send('PUT', '/bench/bare', response);
	const times = {
		bare: [] as number[],
		charging: [] as number[],
		reserving: [] as number[],
		reserved: [] as number[],
		first: [] as number[],
		firstCharging: [] as number[],
	};
	// Requests alternate, so that a noisy moment of the machine affects all of them.
	for (let round = -WARM_UP; round < task.rounds; round++) {
		const durations = {
			bare: await timed(() => post('/bench/bare', requestBody(round))),
			charging: await timed(() => search(round)),
			reserving: await timed(reserve),
			reserved: await timed(() => search(round)),
			first: await reserve().then(() => timed(() => search(round, newVariation(round)))),
			firstCharging: await timed(() => search(round, newVariation(round))),
		};
		if (round < 0) continue;
		for (const name of Object.keys(times) as (keyof typeof times)[]) times[name].push(durations[name]);
	}
	return {
		bytes: Buffer.byteLength(response),
		bare: latency(times.bare),
		charging: latency(times.charging),
		reserving: latency(times.reserving),
		reserved: latency(times.reserved),
		first: latency(times.first),
		firstCharging: latency(times.firstCharging),
		perSecond: await throughput(),
	};
}

async function throughput(): Promise<number> {
	let next = 0;
	const start = performance.now();
	const lane = async () => {
		while (next < task.rounds) await search(next++);
	};
	await Promise.all(Array.from({ length: CONCURRENCY }, lane));
	return (task.rounds / (performance.now() - start)) * 1000;
}

function search(round: number, more: object = {}): Promise<string> {
	return post(task.path, requestBody(round, more));
}

function requestBody(round: number, more: object = {}): string {
	return JSON.stringify({ ...task.bodies[Math.abs(round) % task.bodies.length], ...more });
}

function reserve(): Promise<string> {
	return post('/rest/v1/rpc/increment_usage', '{}');
}

/**
 * Makes a query a new one with the same cost. Around an address, the radius is longer by less than a foot. A whole
 * ZIP code, which a radius would make a circle, has 38, 40, … 62 comps: 50 on average. Uncompressed searches have one
 * fewer, because compressed ones requested those.
 */
function newVariation(round: number): object {
	const place = Math.abs(round) % task.bodies.length;
	if (!('zip' in (task.bodies[place] ?? {}))) return { radius: 0.5 + Math.random() / 10_000 };
	const before = variations.get(place) ?? 0;
	variations.set(place, before + 1);
	return { limit: (task.compressed ? 38 : 37) + 2 * before };
}

function post(path: string, body: string): Promise<string> {
	return send('POST', path, body);
}

function latency(times: readonly number[]): Latency {
	const at = (p: number) => quantile(times, p) ?? 0;
	return { p50: at(0.5), p95: at(0.95), p99: at(0.99) };
}
