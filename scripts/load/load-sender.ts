/** A process that sends requests for `npm run test:faults` and `npm run bench`. */
import { setTimeout as pause } from 'node:timers/promises';
import { repeat } from './repeat.ts';
import type { Lanes, Rounds, SenderTask, Sent } from './sender.ts';
import { Traffic } from './traffic.ts';

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
		const call = calls[next++ % calls.length];
		if (!call) throw new Error('There are no calls.');
		const at = performance.now() - startedAt;
		const { status, failure, milliseconds } = await traffic.send(call);
		all.push({ at, status, failure, milliseconds });
		if (thinkTime > 0) await pause(thinkTime * (0.5 + Math.random()));
	};
	const end = repeat(Array.from({ length: lanes }, () => lane));
	return async () => {
		await end();
		return all;
	};
}

async function alternate({ series, rounds, warmUp, rotates }: Rounds): Promise<Record<string, number[]>> {
	const lanes = series.map((each) => ({
		...each,
		traffic: new Traffic(each.site, 1),
		times: [] as number[],
	}));
	for (let round = 0; round < warmUp + rounds; round++) {
		for (let at = 0; at < lanes.length; at++) {
			const lane = lanes[(at + (rotates ? round : 0)) % lanes.length] as (typeof lanes)[0];
			if (lane.before) await lane.traffic.send(lane.before);
			const call = lane.calls[round % lane.calls.length];
			if (!call) throw new Error(`There are no calls of ${lane.name}.`);
			const { status, failure, body, milliseconds } = await lane.traffic.send(call);
			if (status !== 200) throw new Error(`${call.path}: ${failure ?? status} ${body}`);
			if (round >= warmUp) lane.times.push(milliseconds);
		}
	}
	return Object.fromEntries(lanes.map(({ name, times }) => [name, times]));
}
