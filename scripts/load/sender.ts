/** Sends requests from a separate process, so that sending doesn't slow down the measurement: `load-sender.ts`. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { projectFolder } from '../../host/project-folder.ts';
import type { Call, CallResult, Site } from './traffic.ts';

/** Calls from several lanes until they are stopped. */
export interface Lanes {
	site: Site;
	/** The number of concurrent requests. */
	lanes: number;
	/** Sent in turn. */
	calls: readonly Call[];
	/** The average pause between a response and the next request, in milliseconds; none by default. */
	thinkTime?: number;
}

/** Calls sent one after the other, one of each series per round, so that a busy moment affects all series. */
export interface Rounds {
	series: readonly Series[];
	rounds: number;
	/** Rounds that aren't measured. */
	warmUp: number;
	/** Whether each round starts with another series. */
	rotates?: boolean;
}

export interface Series {
	name: string;
	site: Site;
	/** One for each round, or repeated. */
	calls: readonly Call[];
	/** Sent before each, and not measured. */
	before?: Call;
}

export type SenderTask = Lanes | Rounds | 'stop';

export interface Sent extends Pick<CallResult, 'status' | 'failure' | 'milliseconds'> {
	/** Milliseconds since the first of them. */
	at: number;
}

export interface Sender {
	start(lanes: Lanes): void;
	/** Waits for pending responses. @returns the responses since the start */
	stop(): Promise<Sent[]>;
	/** Starts, and stops after that many milliseconds. */
	send(lanes: Lanes, milliseconds: number): Promise<Sent[]>;
	/** The milliseconds of each series. @throws for a response other than 200 */
	alternate<Name extends string>(rounds: Rounds): Promise<Record<Name, number[]>>;
	end(): void;
}

/** The process exits with this one at the latest, when its channel closes. */
export async function openSender(): Promise<Sender> {
	const child = fork(join(projectFolder, 'dist', 'server', 'load-sender.js'), { execArgv: [] });
	const exited = new AbortController();
	child.once('exit', () => exited.abort());
	const answer = async <Message>() => {
		const [message] = await once(child, 'message', { signal: exited.signal }).catch(() => {
			throw new Error('The sender failed.');
		});
		return message as Message;
	};
	const give = (task: SenderTask) => child.send(task);
	const stop = () => {
		give('stop');
		return answer<Sent[]>();
	};
	await answer();
	return {
		start: give,
		stop,
		send: async (lanes, milliseconds) => {
			give(lanes);
			await pause(milliseconds);
			return stop();
		},
		alternate: (rounds) => {
			give(rounds);
			return answer();
		},
		end: () => child.connected && child.disconnect(),
	};
}
