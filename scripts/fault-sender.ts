/** A process of the fault suite that sends requests, so that sending doesn't slow down the measurement. */
import { setTimeout as pause } from 'node:timers/promises';
import type { SenderMessage, SenderTask, Sent } from './faults/sender.ts';
import { Traffic } from './faults/traffic.ts';

let stopping = false;
let work: Promise<Sent> | undefined;

process.on('message', async (message: SenderMessage) => {
	if (message.type === 'start') {
		stopping = false;
		work = send(message.task);
	} else {
		stopping = true;
		process.send?.(await work);
	}
});
process.once('disconnect', () => process.exit(0));
process.send?.('ready');

async function send({ url, lanes, calls, pauseMilliseconds }: SenderTask): Promise<Sent> {
	const traffic = new Traffic(url, lanes);
	const responses: Sent['responses'] = [];
	let next = 0;
	const lane = async () => {
		while (!stopping) {
			const call = calls[next++ % calls.length];
			if (!call) return;
			const sentAt = Date.now();
			const { status, milliseconds } = await traffic.send(call);
			responses.push({ sentAt, milliseconds, status });
			if (pauseMilliseconds > 0) await pause(pauseMilliseconds * (0.5 + Math.random()));
		}
	};
	await Promise.all(Array.from({ length: lanes }, lane));
	traffic.close();
	return { responses, outcomes: Object.fromEntries(traffic.outcomes) };
}
