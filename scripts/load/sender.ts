/** Sends requests from a separate process, so that sending doesn't slow down the measurement: `load-sender.ts`. */
import { type ChildProcess, fork } from 'node:child_process';
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

export interface Sent extends Pick<CallResult, 'status' | 'outcome' | 'milliseconds'> {
	/** Milliseconds since the first of them. */
	at: number;
}

/** The process exits with this one at the latest, when its channel closes. */
export class Sender {
	readonly #child: ChildProcess;
	readonly #exited = new AbortController();

	private constructor() {
		this.#child = fork(join(projectFolder, 'dist', 'server', 'load-sender.js'), { execArgv: [] });
		this.#child.once('exit', () => this.#exited.abort());
	}

	static async open(): Promise<Sender> {
		const sender = new Sender();
		await sender.#answer();
		return sender;
	}

	start(lanes: Lanes): void {
		this.#child.send(lanes);
	}

	/** Waits for pending responses. @returns the responses since the start */
	stop(): Promise<Sent[]> {
		this.#child.send('stop');
		return this.#answer();
	}

	/** Starts, and stops after that many milliseconds. */
	async send(lanes: Lanes, milliseconds: number): Promise<Sent[]> {
		this.start(lanes);
		await pause(milliseconds);
		return this.stop();
	}

	/** The milliseconds of each series. @throws for a response other than 200 */
	alternate<Name extends string>(rounds: Rounds): Promise<Record<Name, number[]>> {
		this.#child.send(rounds);
		return this.#answer();
	}

	end(): void {
		if (this.#child.connected) this.#child.disconnect();
	}

	async #answer<Message>(): Promise<Message> {
		const [message] = await once(this.#child, 'message', { signal: this.#exited.signal }).catch(() => {
			throw new Error('The sender failed.');
		});
		return message as Message;
	}
}
