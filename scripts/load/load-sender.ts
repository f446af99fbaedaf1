/** A process that sends requests for `npm run test:faults` and `npm run bench`. */
import { setTimeout as pause } from 'node:timers/promises';
import { repeat } from './repeat.ts';
import type { Lanes, Rounds, SenderTask, Sent } from './sender.ts';
import { type Call, Traffic } from './traffic.ts';

let stop: (() => Promise<Sent[]>) | undefined;

process.on('message', async (task: SenderTask) => {
	if (task === 'stop') process.send?.(await stop?.());
	else if ('series' in task) process.send?.(await alternate(task));
	else stop = start(task);
});
process.once('disconnect', () => process.exit(0));
process.send?.('ready');

function start({ site, lanes, calls, thinkTime = 0 }: Lanes): () => Promise<Sent[]> {
	const traffic = new Traffic(site, lanes);
	const startedAt = performance.now();
	const all: Sent[] = [];
	let next = 0;
	const lane = async () => {
		const at = performance.now() - startedAt;
		const { status, outcome, milliseconds } = await traffic.send(calls[next++ % calls.length] as Call);
		all.push({ at, status, outcome, milliseconds });
		if (thinkTime > 0) await pause(thinkTime * (0.5 + Math.random()));
	};
	const end = repeat(Array(lanes).fill(lane));
	return async () => {
		await end();
		return all;
	};
}

/** Each round starts with another series. */
async function alternate({ series, rounds, warmUp }: Rounds): Promise<Record<string, number[]>> {
	const lanes = series.map((own) => ({ ...own, traffic: new Traffic(own.site, 1), times: [] as number[] }));
	for (let round = 0; round < warmUp + rounds; round++) {
		const first = round % lanes.length;
		for (const { calls, before, traffic, times } of [...lanes.slice(first), ...lanes.slice(0, first)]) {
			if (before) await traffic.send(before);
			const call = calls[round % calls.length] as Call;
			const { outcome, body, milliseconds } = await traffic.send(call);
			if (outcome !== '200') throw new Error(`${call.path}: ${outcome} ${body}`);
			if (round >= warmUp) times.push(milliseconds);
		}
	}
	return Object.fromEntries(lanes.map(({ name, times }) => [name, times]));
}
