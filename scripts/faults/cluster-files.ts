/** The files of `deploy/ha` as they are on one machine: with a port of this run for each address. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectFolder } from '../../host/project-folder.ts';
import { freePort } from '../load/product.ts';

/** The machines with PostgreSQL, and those with etcd. */
export const MACHINES = ['db1', 'db2'] as const;
export const MEMBERS = [...MACHINES, 'db3'] as const;

export interface ClusterFiles {
	/** The port here of a machine's port; `127.0.0.1` is the machine of a host. */
	ports(machine: string, port: number): number;
	/**
	 * A file as it is on a machine.
	 *
	 * @param replaced other texts, such as paths and passwords
	 * @throws if the file doesn't contain one of them
	 */
	render(file: string, machine: string, replaced?: Record<string, string>): string;
}

export async function clusterFiles(): Promise<ClusterFiles> {
	const allocated = new Map<string, number>();
	for (const address of [
		...MEMBERS.flatMap((name) => [5432, 8008, 2379, 2380].map((port) => `${name}:${port}`)),
		...['app1:3000', 'app2:3000', ...[5000, 5001, 6432, 80].map((port) => `127.0.0.1:${port}`)],
	])
		allocated.set(address, await freePort());
	const ports = (machine: string, port: number) => {
		const found = allocated.get(`${machine}:${port}`);
		if (!found) throw new Error(`No port was allocated for ${machine}:${port}.`);
		return found;
	};
	const render = (file: string, machine: string, replaced: Record<string, string> = {}) => {
		let text = readFileSync(join(projectFolder, 'deploy', 'ha', file), 'utf8')
			.split('\n')
			.map((line) => (isOfMachine(file, line) ? line.replaceAll('db1', machine) : line))
			.join('\n');
		for (const [from, to] of Object.entries(replaced)) {
			if (!text.includes(from)) throw new Error(`deploy/ha/${file} doesn't contain "${from}".`);
			text = text.replaceAll(from, to);
		}
		return text
			.replace(/(db\d):5432 check port 8008/g, (_, name) => `${name}:5432 check port ${ports(name, 8008)}`)
			.replace(/\b(db\d|app\d|0\.0\.0\.0|127\.0\.0\.1):(\d+)/g, (_, name, port) => {
				const place = name === '0.0.0.0' ? machine : name;
				return `127.0.0.1:${ports(place, Number(port))}`;
			});
	};
	return { ports, render };
}

/** Whether a line of a file differs between the machines. */
function isOfMachine(file: string, line: string): boolean {
	if (file === 'etcd.default') return /^ETCD_(NAME|\w+_URLS)=/.test(line);
	return line.endsWith('# this machine');
}
