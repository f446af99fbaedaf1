/**
 * The database cluster of `deploy/ha` on one machine: its own configuration files, with addresses and folders of this run. Two
 * database machines, three members of etcd, and one HAProxy and PgBouncer for all hosts.
 */
import { chownSync, existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { onTestFinished } from 'vitest';
import { runsAsRoot, UNPRIVILEGED } from '../../../host/postgres/binaries.ts';
import { runningServer } from '../../../host/postgres/postmaster.ts';
import { runningProcesses } from '../../../host/postgres/processes.ts';
import { type Child, startChild } from '../../../scripts/cleanup/children.ts';
import { mountMemory } from '../../../scripts/cleanup/temporary-folders.ts';
import { ADDRESSES, clusterFile, MACHINES, MEMBERS } from './cluster-files.ts';
import { Database } from './database.ts';
import { newFolder } from './product.ts';

/** Each with its Debian package. */
const PROGRAMS = {
	etcd: ['/usr/bin/etcd', 'etcd-server'],
	patroni: ['/usr/bin/patroni', 'patroni'],
	haproxy: ['/usr/sbin/haproxy', 'haproxy'],
	pgbouncer: ['/usr/sbin/pgbouncer', 'pgbouncer'],
} as const;
const POSTGRES = '/usr/lib/postgresql';
const PASSWORD = 'of_the_fault_suite';
/** In milliseconds: how long creating the cluster, or copying a replica again, may take on a busy machine. */
const MAX_WAIT = 180_000;

/** Null, or what has to be installed first. */
export function lacksClusterPrograms(): string | null {
	const missing: string[] = Object.values(PROGRAMS)
		.filter(([path]) => !existsSync(path))
		.map(([, name]) => name);
	if (!postgresVersion()) missing.push('postgresql');
	if (missing.length === 0) return null;
	return `Debian packages are missing: apt-get install ${missing.join(' ')}.`;
}

/** The newest version of Debian's PostgreSQL with all its programs. */
function postgresVersion(): string | undefined {
	if (!existsSync(POSTGRES)) return undefined;
	const versions = readdirSync(POSTGRES).filter((name) =>
		existsSync(join(POSTGRES, name, 'bin', 'pg_rewind')),
	);
	return versions.sort((a, b) => Number(b) - Number(a))[0];
}

export type Cluster = Awaited<ReturnType<typeof startCluster>>;

export async function startCluster() {
	const folder = newFolder();
	const children: Child[] = [];
	const run = (program: keyof typeof PROGRAMS, args: readonly string[], env: Record<string, string> = {}) => {
		const child = startChild(
			PROGRAMS[program][0],
			args,
			{ PATH: '/usr/sbin:/usr/bin:/sbin:/bin', HOME: folder, LC_ALL: 'C.UTF-8', ...env },
			{ cwd: '/', ...(runsAsRoot && UNPRIVILEGED) },
		);
		// On machines of their own, they wouldn't wait for the hosts, or for other work of this machine.
		ifAllowed(() => setPriority(child.process.pid as number, -10));
		children.push(child);
		return child;
	};
	const write = (name: string, text: string) => {
		writeFileSync(join(folder, name), text, { mode: 0o644 });
		return join(folder, name);
	};

	// Nor would etcd wait for a disk that all of them use.
	const memory = newFolder();
	ifAllowed(() => mountMemory(memory, 1_024));
	for (const name of MEMBERS) {
		const text = clusterFile('etcd.default', name, {
			'/var/lib/etcd/lotline': unprivilegedFolder(memory, name),
		});
		const settings = [...text.matchAll(/^(ETCD_\w+)="(.*)"$/gm)].map(([, setting, value]) => [
			setting,
			value,
		]);
		run('etcd', [], Object.fromEntries(settings));
	}

	const patronis = new Map<string, { data: string; file: string; patroni: Child }>();
	for (const name of MACHINES) {
		const place = unprivilegedFolder(folder, name);
		const data = join(place, 'data');
		const text = clusterFile('patroni.yml', name, {
			'/var/lib/postgresql/15/lotline': data,
			'/var/lib/postgresql/patroni.pgpass': join(place, 'pgpass'),
			'postgresql/15/bin': `postgresql/${postgresVersion()}/bin`,
			// Both servers have the same port, which names the socket, and these settings.
			'shared_buffers: 1GB': 'shared_buffers: 64MB\n        unix_socket_directories: ""',
			SUPERUSER_PASSWORD: PASSWORD,
			REPLICATION_PASSWORD: PASSWORD,
			REWIND_PASSWORD: PASSWORD,
		});
		const file = write(`${name}.yml`, text);
		patronis.set(name, { data, file, patroni: run('patroni', [file]) });
	}
	const machineNamed = (name: string) => {
		const machine = patronis.get(name);
		if (!machine) throw new Error(`There is no machine ${name}.`);
		return machine;
	};

	const proxy = clusterFile('haproxy.cfg', 'app', {
		// Only root may open port 80.
		'bind :80\n': 'bind 127.0.0.1:8080\n',
		'log /dev/log local0 notice': 'log stdout format raw local0',
	});
	run('haproxy', ['-db', '-f', write('haproxy.cfg', proxy)]);
	const poolerFolder = unprivilegedFolder(folder, 'pooler');
	const poolerFile = write(
		'pgbouncer.ini',
		clusterFile('pgbouncer.ini', 'app', {
			'/etc/pgbouncer/userlist.txt': write('userlist.txt', `"lotline" "${PASSWORD}"\n`),
			'/var/log/postgresql/pgbouncer.log': join(poolerFolder, 'log'),
			'/var/run/postgresql/pgbouncer.pid': join(poolerFolder, 'pid'),
		}),
	);
	let pooler = run('pgbouncer', [poolerFile]);

	const output = () => children.map((child) => child.output().slice(-2_000)).join('\n—\n');
	const until = async (what: string, isTrue: () => Promise<boolean>) => {
		for (const deadline = Date.now() + MAX_WAIT; !(await isTrue().catch(() => false)); await pause(200))
			if (Date.now() > deadline) throw new Error(`${what} took too long:\n${output()}`);
	};
	const members = async (): Promise<{ name: string; role: string; state: string }[]> => {
		for (const name of MACHINES) {
			const response = await fetch(`http://${ADDRESSES[name]}:8008/cluster`, {
				signal: AbortSignal.timeout(3_000),
			}).catch(() => null);
			if (response?.ok) return ((await response.json()) as { members: never[] }).members ?? [];
		}
		return [];
	};
	const runs = async (role: string) =>
		(await members()).some((member) => member.role === role && /running|streaming/.test(member.state));
	/** Waits until the replica is as new as the primary, so that one of them may be lost. */
	const untilRedundant = () =>
		until('A replica', async () => (await runs('leader')) && (await runs('sync_standby')));
	/** Signals PostgreSQL with all its processes, and Patroni unless only the server is meant. */
	const signal = (name: string, kind: NodeJS.Signals, part?: 'server') => {
		const { data, patroni } = machineNamed(name);
		if (part !== 'server') patroni.process.kill(kind);
		const server = runningServer(data);
		const own = runningProcesses().filter(({ pid, parent }) => server && [pid, parent].includes(server));
		// It may have ended in the meantime.
		for (const { pid } of own) ifAllowed(() => process.kill(pid, kind));
	};
	onTestFinished(async () => {
		// Patroni starts PostgreSQL in a session of its own, which doesn't end with it.
		for (const name of MACHINES) for (const each of ['SIGCONT', 'SIGKILL'] as const) signal(name, each);
		for (const child of children) child.kill();
		await Promise.all(children.map(({ exit }) => exit));
	});

	const address = (port: number, user: string) =>
		`postgres://${user}:${PASSWORD}@${ADDRESSES.app}:${port}/${user}`;
	const owner = new Database(() => ({ url: address(5000, 'postgres') }));
	await until('Creating the cluster', async () => (await owner.query('select 1')).length > 0);
	await untilRedundant();
	const roles = clusterFile('roles.sql', 'app', { LOTLINE_PASSWORD: PASSWORD });
	for (const statement of roles.replace(/^--.*$/gm, '').split(';'))
		if (statement.trim()) await owner.query(statement);
	return {
		/** The settings with which hosts use it. */
		settings: { DATABASE_URL: address(6432, 'lotline'), DATABASE_READ_URL: address(5001, 'lotline') },
		/** Where HAProxy serves the hosts. */
		webUrl: `http://${ADDRESSES.app}:8080`,
		untilRedundant,
		/** Waits until commits no longer wait for the replica. */
		untilAlone: () =>
			until('Going on alone', async () => (await runs('leader')) && !(await runs('sync_standby'))),
		/** The name of the current primary, and of the other machine. @throws if there is none */
		roles: async () => {
			const primary = (await members()).find(({ role }) => role === 'leader')?.name;
			const replica = MACHINES.find((name) => name !== primary);
			if (!primary || !replica) throw new Error(`There is no primary:\n${output()}`);
			return { primary, replica };
		},
		signal,
		/** Starts Patroni again after a kill, as systemd would. */
		restart: (name: string) => {
			const machine = machineNamed(name);
			machine.patroni = run('patroni', [machine.file]);
		},
		restartPooler: async () => {
			pooler.kill();
			await pooler.exit;
			pooler = run('pgbouncer', [poolerFile]);
		},
	};
}

/** A folder for a program that doesn't run as root. */
function unprivilegedFolder(parent: string, name: string): string {
	const path = join(parent, name);
	mkdirSync(path, { mode: 0o700 });
	if (runsAsRoot) chownSync(path, UNPRIVILEGED.uid, UNPRIVILEGED.gid);
	return path;
}

/** Does what only root may, and not in every container. */
function ifAllowed(work: () => unknown): void {
	try {
		work();
	} catch {
		// The run takes longer without it.
	}
}
