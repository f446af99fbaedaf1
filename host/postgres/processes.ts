/** The processes of this machine, from public system information. */
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';

export interface RunningProcess {
	pid: number;
	parent: number;
	/** Its command line, or the title it set itself. */
	command: string;
}

/** All processes that run now. */
export function runningProcesses(): RunningProcess[] {
	return existsSync('/proc/self/stat') ? fromProc() : fromPs();
}

/** Reads the processes from `/proc`, because containers often have no `ps`. */
function fromProc(): RunningProcess[] {
	const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
	return pids.flatMap((name) => {
		try {
			const command = readFileSync(`/proc/${name}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
			const [, parent] = /\) \S (\d+)/.exec(readFileSync(`/proc/${name}/stat`, 'utf8')) ?? [];
			return [{ pid: Number(name), parent: Number(parent), command }];
		} catch {
			// The process ended after the list was read.
			return [];
		}
	});
}

function fromPs(): RunningProcess[] {
	const lines = execFileSync('ps', ['-axo', 'pid=,ppid=,command='], { encoding: 'utf8' }).split('\n');
	return lines.flatMap((line) => {
		const [, pid, parent, command = ''] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? [];
		return pid ? [{ pid: Number(pid), parent: Number(parent), command }] : [];
	});
}
