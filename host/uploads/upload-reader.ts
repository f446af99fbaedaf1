/**
 * The process that reads one uploaded file. A file that takes too much time or memory ends its reader, never the
 * host.
 */
import { fork } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { constants, setPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Claimed } from './upload-queue.ts';

/** What a reader gets to know. */
export interface ReaderTask {
	/** How it connects, without functions, which can't be sent to it. */
	url: string;
	options: object;
	upload: Claimed;
	/** Where it unpacks the file. */
	folder: string;
}

/** Sent by a reader that couldn't finish because of an error in Lotline or its database. */
export interface ReaderFault {
	fault: string;
}

/**
 * Why a reader ended: it finished, also if the file can't be used; an error in Lotline; it was ended from outside; or
 * because of its file.
 */
export type ReaderEnd = 'finished' | ReaderFault | 'stopped' | 'too long' | 'too much memory' | 'died';

export interface Reader {
	/** When it started, by `performance.now()`. */
	startedAt: number;
	ended: Promise<ReaderEnd>;
	/** Lets requests and other files go first. */
	lowerPriority(): void;
	/** Ends it immediately. */
	stop(): void;
}

const LIMITS = {
	/** The largest files that can be uploaded take less than a minute of processor time, at a low priority. */
	milliseconds: 600_000,
	heapMegabytes: 192,
	/** Resident memory, which includes what V8 doesn't count. */
	residentMegabytes: 288,
};
/** Of each of V8's spaces for new objects, which are outside of its heap limit: rows live too briefly to need more. */
const YOUNG_MEGABYTES = 4;
const MEMORY_CHECK_MS = 250;

/** @param file the script of the process */
export function startReader(file: string, task: Omit<ReaderTask, 'folder'>, limits = LIMITS): Reader {
	const folder = mkdtempSync(join(tmpdir(), 'lotline-upload-'));
	const child = fork(file, {
		execArgv: [`--max-old-space-size=${limits.heapMegabytes}`, `--max-semi-space-size=${YOUNG_MEGABYTES}`],
		stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
	});
	let reason: ReaderEnd | null = null;
	const end = (because: ReaderEnd) => {
		reason ??= because;
		child.kill('SIGKILL');
	};
	const timeLimit = setTimeout(() => end('too long'), limits.milliseconds);
	const memoryCheck = setInterval(() => {
		if (residentKilobytes(child.pid) > limits.residentMegabytes * 1024) end('too much memory');
	}, MEMORY_CHECK_MS);
	const ended = new Promise<ReaderEnd>((resolve) => {
		child.once('message', (fault: ReaderFault) => {
			reason ??= fault;
		});
		// It couldn't be started, or couldn't receive its task.
		child.once('error', (error) => {
			end({ fault: error.message });
			resolve({ fault: error.message });
		});
		child.once('exit', (code, signal) => {
			const settle = () => resolve(reason ?? toReaderEnd(code, signal));
			// Its last message may arrive after its exit. "close" would never come if this process disconnected first.
			if (child.connected) child.once('disconnect', settle);
			else settle();
		});
	});
	child.send({ ...task, folder } satisfies ReaderTask, () => {});
	return {
		startedAt: performance.now(),
		ended: ended.finally(() => {
			clearTimeout(timeLimit);
			clearInterval(memoryCheck);
			rmSync(folder, { recursive: true, force: true });
		}),
		lowerPriority: () => {
			// Without a process ID, it couldn't be started: 0 would be this process. One that ended has no priority.
			const isRunning = child.exitCode === null && child.signalCode === null;
			if (child.pid && isRunning) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
		},
		stop: () => end('stopped'),
	};
}

function toReaderEnd(code: number | null, signal: NodeJS.Signals | null): ReaderEnd {
	if (code === 0) return 'finished';
	// A signal to the whole process group stops the host, too.
	if (signal === 'SIGTERM' || signal === 'SIGINT' || signal === 'SIGHUP') return 'stopped';
	// V8 aborts at its heap limit.
	return signal === 'SIGABRT' || code === 134 ? 'too much memory' : 'died';
}

/** The resident memory of a process; 0 on platforms that don't tell, where only the heap is limited. */
function residentKilobytes(pid: number | undefined): number {
	try {
		return Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0);
	} catch {
		return 0;
	}
}
