/**
 * The database cluster of `deploy/ha` on one machine: its own configuration files, with ports and folders of this run. Two
 * database machines, three members of etcd, and one HAProxy and PgBouncer for all hosts.
 */
import { chownSync, existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { runsAsRoot, UNPRIVILEGED } from '../../host/postgres/binaries.ts';
import { runningServer } from '../../host/postgres/postmaster.ts';
import { runningProcesses } from '../../host/postgres/processes.ts';
import { type Child, startChild } from '../cleanup/children.ts';
import { mountMemory } from '../cleanup/temporary-folders.ts';
import { type Database, databaseAt } from '../load/database.ts';
import { clusterFiles, MACHINES, MEMBERS } from './cluster-files.ts';
import type { Trial } from './trial.ts';

export interface Cluster {
	/** The settings with which hosts use it. */
	settings: { DATABASE_URL: string; DATABASE_READ_URL: string };
	/** Where HAProxy expects the hosts, and where it serves them. */
	hostPorts: readonly [number, number];
	webUrl: string;
	/** The primary, without the pooler. */
	database: Database;
	/** Waits until the replica is as new as the primary, so that one of them may be lost. */
	untilRedundant(): Promise<void>;
	/** Waits until commits don't wait for the replica any more. */
	untilAlone(): Promise<void>;
	/** The name of the current primary, and of the other machine. @throws if there is none */
	roles(): Promise<{ primary: string; replica: string }>;
	/** Signals PostgreSQL with all its processes, and Patroni unless only the server is meant. */
	signal(machine: string, signal: NodeJS.Signals, part?: 'server'): void;
	/** Starts Patroni again after a kill, as systemd would. */
	restart(machine: string): void;
	restartPooler(): Promise<void>;
	/** What its programs printed last, for a failure. */
	output(): string;
}

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

export async function startCluster(trial: Trial): Promise<Cluster> {
	const { ports, render } = await clusterFiles();
	const folder = trial.folder();
	const folderFor = (name: string, inside = folder) => {
		const path = join(inside, name);
		mkdirSync(path, { mode: 0o700 });
		if (runsAsRoot) chownSync(path, UNPRIVILEGED.uid, UNPRIVILEGED.gid);
		return path;
	};
	const run = (program: keyof typeof PROGRAMS, args: readonly string[], env: Record<string, string> = {}) => {
		const child = startChild(
			PROGRAMS[program][0],
			args,
			{ PATH: '/usr/sbin:/usr/bin:/sbin:/bin', HOME: folder, LC_ALL: 'C.UTF-8', ...env },
			{ cwd: '/', ...(runsAsRoot && UNPRIVILEGED) },
		);
		// On machines of their own, they wouldn't wait for the hosts, or for other work of this machine.
		ifAllowed(() => setPriority(child.process.pid as number, -10));
		return child;
	};
	const write = (path: string, text: string) => {
		writeFileSync(path, text, { mode: 0o644 });
		return path;
	};

	// Nor would etcd wait for a disk that all of them use.
	const memory = trial.folder();
	ifAllowed(() => mountMemory(memory, 1_024));
	const etcds = MEMBERS.map((name) => {
		const text = render('etcd.default', name, { '/var/lib/etcd/lotline': folderFor(name, memory) });
		return run(
			'etcd',
			[],
			Object.fromEntries([...text.matchAll(/^(ETCD_\w+)="(.*)"$/gm)].map(([, k, v]) => [k, v])),
		);
	});

	const version = postgresVersion() as string;
	const machines = new Map<string, { data: string; start: () => Child; patroni: Child }>(
		MACHINES.map((name) => {
			const place = folderFor(name);
			const data = join(place, 'data');
			const text = render('patroni.yml', name, {
				'/var/lib/postgresql/15/lotline': data,
				'/var/lib/postgresql/patroni.pgpass': join(place, 'pgpass'),
				'postgresql/15/bin': `postgresql/${version}/bin`,
				'shared_buffers: 1GB': `shared_buffers: 64MB\n        unix_socket_directories: ${place}`,
				SUPERUSER_PASSWORD: PASSWORD,
				REPLICATION_PASSWORD: PASSWORD,
				REWIND_PASSWORD: PASSWORD,
			});
			const start = () => run('patroni', [write(join(folder, `${name}.yml`), text)]);
			return [name, { data, start, patroni: start() }];
		}),
	);
	const machineNamed = (name: string) => {
		const machine = machines.get(name);
		if (!machine) throw new Error(`There is no machine ${name}.`);
		return machine;
	};

	const webPort = ports('127.0.0.1', 80);
	const haproxy = run('haproxy', [
		'-db',
		'-f',
		write(
			join(folder, 'haproxy.cfg'),
			render('haproxy.cfg', '', {
				'bind :80\n': `bind 127.0.0.1:80\n`,
				'log /dev/log local0 notice': 'log stdout format raw local0',
			}),
		),
	]);
	write(join(folder, 'userlist.txt'), `"lotline" "${PASSWORD}"\n`);
	const poolerLog = folderFor('pooler');
	const poolerFile = write(
		join(folder, 'pgbouncer.ini'),
		render('pgbouncer.ini', '', {
			'host=127.0.0.1 port=5000': `host=127.0.0.1 port=${ports('127.0.0.1', 5000)}`,
			'listen_port = 6432': `listen_port = ${ports('127.0.0.1', 6432)}`,
			'/etc/pgbouncer/userlist.txt': join(folder, 'userlist.txt'),
			'/var/log/postgresql/pgbouncer.log': join(poolerLog, 'log'),
			'/var/run/postgresql/pgbouncer.pid': join(poolerLog, 'pid'),
		}),
	);
	let pooler = run('pgbouncer', [poolerFile]);

	const states = async (): Promise<{ name: string; role: string; state: string }[]> => {
		for (const name of MACHINES) {
			const response = await fetch(`http://127.0.0.1:${ports(name, 8008)}/cluster`, {
				signal: AbortSignal.timeout(3_000),
			}).catch(() => null);
			if (response?.ok) return ((await response.json()) as { members: never[] }).members ?? [];
		}
		return [];
	};
	const output = () =>
		[...etcds, ...[...machines.values()].map(({ patroni }) => patroni), haproxy, pooler]
			.map((child: Child) => child.output().slice(-2_000))
			.join('\n—\n');
	const until = async (what: string, isTrue: () => Promise<boolean>) => {
		for (const deadline = Date.now() + MAX_WAIT; !(await isTrue().catch(() => false)); await pause(200))
			if (Date.now() > deadline) throw new Error(`${what} took too long:\n${output()}`);
	};
	const runs = async (role: string) =>
		(await states()).some((member) => member.role === role && /running|streaming/.test(member.state));
	const untilRedundant = () =>
		until('A replica', async () => (await runs('leader')) && (await runs('sync_standby')));
	const signal = (name: string, kind: NodeJS.Signals, part?: 'server') => {
		const { data, patroni } = machineNamed(name);
		const server = runningServer(data);
		if (part !== 'server') patroni.process.kill(kind);
		for (const pid of server ? [server, ...childrenOf(server)] : []) {
			// It may have ended in the meantime.
			ifAllowed(() => process.kill(pid, kind));
		}
	};
	// Patroni starts PostgreSQL in a session of its own, which doesn't end with it.
	trial.atEnd(async () => {
		for (const name of MACHINES) for (const each of ['SIGCONT', 'SIGKILL'] as const) signal(name, each);
		for (const child of [pooler, haproxy, ...etcds]) child.kill();
		await Promise.all([pooler, haproxy, ...etcds].map(({ exit }) => exit));
	});

	const placeOf = (port: number, user: string, name: string) =>
		`postgres://${user}:${PASSWORD}@127.0.0.1:${ports('127.0.0.1', port)}/${name}`;
	const owner = databaseAt(() => ({ url: placeOf(5000, 'postgres', 'postgres') }));
	await until('Creating the cluster', async () => (await owner.query('select 1')).length > 0);
	await untilRedundant();
	const roles = render('roles.sql', '', { LOTLINE_PASSWORD: PASSWORD });
	for (const statement of roles.replace(/^--.*$/gm, '').split(';'))
		if (statement.trim()) await owner.query(statement);
	return {
		settings: {
			DATABASE_URL: placeOf(6432, 'lotline', 'lotline'),
			DATABASE_READ_URL: placeOf(5001, 'lotline', 'lotline'),
		},
		hostPorts: [ports('app1', 3000), ports('app2', 3000)],
		webUrl: `http://127.0.0.1:${webPort}`,
		database: databaseAt(() => ({ url: placeOf(5000, 'lotline', 'lotline') })),
		untilRedundant,
		untilAlone: () =>
			until('Going on alone', async () => (await runs('leader')) && !(await runs('sync_standby'))),
		roles: async () => {
			const primary = (await states()).find(({ role }) => role === 'leader')?.name;
			const replica = MACHINES.find((name) => name !== primary);
			if (!primary || !replica) throw new Error(`There is no primary:\n${output()}`);
			return { primary, replica };
		},
		signal,
		restart: (name) => {
			const machine = machineNamed(name);
			machine.patroni = machine.start();
		},
		restartPooler: async () => {
			pooler.kill();
			await pooler.exit;
			pooler = run('pgbouncer', [poolerFile]);
		},
		output,
	};
}

/** Does what only root may, and not in every container. */
function ifAllowed(work: () => unknown): void {
	try {
		work();
	} catch {
		// The run takes longer without it.
	}
}

function childrenOf(server: number): number[] {
	return runningProcesses()
		.filter(({ parent }) => parent === server)
		.map(({ pid }) => pid);
}
