/** The client of `npm run bench`, in a process of its own: reads a task, prints figures. */
import { Agent, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { quantile } from '../domain/statistics.ts';

export interface ClientTask {
	url: string;
	token: string;
	/** Asked in turn. */
	bodies: object[];
	rounds: number;
}

type Latency = { p50: number; p95: number; p99: number };

export interface ClientFigures {
	bytes: number;
	bare: Latency;
	comps: Latency;
	perSecond: number;
}

const WARM_UP = 300;
const AT_ONCE = 8;

const task = JSON.parse(await text(process.stdin)) as ClientTask;
const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });
console.log(JSON.stringify(await measure()));
process.exit(0);

async function measure(): Promise<ClientFigures> {
	const answer = await search(0);
	await post('/bench/bare', answer);
	for (let round = 0; round < WARM_UP; round++) await both(round);
	const bare: number[] = [];
	const comps: number[] = [];
	// In turn, so that a noisy moment of the machine falls on both.
	for (let round = 0; round < task.rounds; round++) {
		const times = await both(round);
		bare.push(times.bare);
		comps.push(times.comps);
	}
	return { bytes: answer.length, bare: latency(bare), comps: latency(comps), perSecond: await throughput() };
}

async function both(round: number) {
	const start = performance.now();
	await post('/bench/bare', '');
	const middle = performance.now();
	await search(round);
	return { bare: middle - start, comps: performance.now() - middle };
}

async function throughput(): Promise<number> {
	let next = 0;
	const start = performance.now();
	const lane = async () => {
		while (next < task.rounds) await search(next++);
	};
	await Promise.all(Array.from({ length: AT_ONCE }, lane));
	return (task.rounds / (performance.now() - start)) * 1000;
}

function search(round: number): Promise<string> {
	return post('/functions/v1/comps', JSON.stringify(task.bodies[round % task.bodies.length]));
}

function post(path: string, body: string): Promise<string> {
	const headers = { 'content-type': 'application/json', authorization: `Bearer ${task.token}` };
	return new Promise((done, fail) => {
		const sent = request(task.url + path, { method: 'POST', agent, headers }, (answer) => {
			text(answer).then((answered) => {
				if (answer.statusCode === 200) done(answered);
				else fail(new Error(`${path}: ${answer.statusCode} ${answered}`));
			}, fail);
		});
		sent.once('error', fail);
		sent.end(body);
	});
}

function latency(times: readonly number[]): Latency {
	const at = (p: number) => quantile(times, p) ?? 0;
	return { p50: at(0.5), p95: at(0.95), p99: at(0.99) };
}
