/** The files of `deploy/ha` as they are on one machine: with an address of loopback for each machine. */
import { randomInt } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectFolder } from '../../../host/project-folder.ts';

/** The machines with PostgreSQL, and those with etcd. */
export const MACHINES = ['db1', 'db2'] as const;
export const MEMBERS = [...MACHINES, 'db3'] as const;

type Machine = (typeof MEMBERS)[number] | 'app1' | 'app2' | 'app';

/** Another run on this machine has other addresses. */
const NETWORK = `127.${randomInt(1, 255)}.${randomInt(255)}`;

/** `app` has what is on each machine of a host. */
export const ADDRESSES: Readonly<Record<Machine, string>> = {
	...{ db1: `${NETWORK}.1`, db2: `${NETWORK}.2`, db3: `${NETWORK}.3` },
	...{ app1: `${NETWORK}.4`, app2: `${NETWORK}.5`, app: `${NETWORK}.6` },
};

/**
 * A file as it is on a machine.
 *
 * @param replaced other texts, such as paths and passwords
 * @throws if the file doesn't contain one of them
 */
export function clusterFile(file: string, machine: Machine, replaced: Record<string, string>): string {
	let text = readFileSync(join(projectFolder, 'deploy', 'ha', file), 'utf8')
		.split('\n')
		.map((line) => (isOfMachine(file, line) ? line.replaceAll('db1', machine) : line))
		.join('\n');
	for (const [from, to] of Object.entries(replaced)) {
		if (!text.includes(from)) throw new Error(`deploy/ha/${file} doesn't contain "${from}".`);
		text = text.replaceAll(from, to);
	}
	return text
		.replaceAll(/0\.0\.0\.0|127\.0\.0\.1/g, ADDRESSES[machine])
		.replaceAll(/\b(db\d|app\d)(?=:\d)/g, (name) => ADDRESSES[name as Machine]);
}

/** Whether a line of a file differs between the machines. */
function isOfMachine(file: string, line: string): boolean {
	if (file === 'etcd.default') return /^ETCD_(NAME|\w+_URLS)=/.test(line);
	return line.endsWith('# this machine');
}
