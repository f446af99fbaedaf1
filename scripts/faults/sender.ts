/** Sends requests from a separate process: see `scripts/fault-sender.ts`. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { projectFolder } from '../../host/project-folder.ts';
import type { Call } from './traffic.ts';

export interface SenderTask {
	url: string;
	/** The number of concurrent requests. */
	lanes: number;
	/** Sent in turn. */
	calls: readonly Call[];
	/** The average pause between a response and the next request, in milliseconds; 0 for none. */
	pauseMilliseconds: number;
}

export type SenderMessage = { type: 'start'; task: SenderTask } | { type: 'stop' };

/** The results between start and stop. */
export interface Sent {
	responses: { sentAt: number; milliseconds: number; status: number }[];
	outcomes: Record<string, number>;
}

export interface Sender {
	start(task: SenderTask): void;
	/** Waits for pending responses. */
	stop(): Promise<Sent>;
	end(): void;
}

/** The process exits with the suite at the latest, when its channel closes. */
export async function openSender(): Promise<Sender> {
	const child = fork(join(projectFolder, 'dist', 'server', 'fault-sender.js'), { execArgv: [] });
	await once(child, 'message');
	return {
		start: (task) => child.send({ type: 'start', task } satisfies SenderMessage),
		stop: async () => {
			const response = once(child, 'message');
			child.send({ type: 'stop' } satisfies SenderMessage);
			const [sent] = (await response) as [Sent];
			return sent;
		},
		end: () => child.disconnect(),
	};
}
