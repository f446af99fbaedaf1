/**
 * One database connection. As soon as it is lost, waiting calls fail, and it is never used again: the driver would
 * reconnect, but a call at the moment of the loss would never settle.
 */
import { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import postgres, { type Options, type PostgresType, type Sql } from 'postgres';
import { ARRAY_TYPES } from './array-types.ts';
import { applySettings, isPooled, splitSettings } from './session-settings.ts';
import { DatabaseUnavailable, isLostConnection } from './unavailable.ts';

export type ConnectionOptions = Options<Record<string, PostgresType>>;

export interface Connection {
	/**
	 * Runs work on it. An error other than an SQL error, or no result in time, closes the connection.
	 *
	 * @param milliseconds the time limit; `Infinity` for a job that ends with its connection
	 * @throws DatabaseUnavailable if the connection is lost or the time is up
	 */
	run<Result>(work: (sql: Sql) => Promise<Result>, milliseconds: number): Promise<Result>;
	/** False once the connection is lost or discarded. */
	isUsable(): boolean;
	/** Whether a pooler may run each of its transactions in another session. */
	isPooled(): boolean;
	/** Resolves when the connection is lost or discarded. */
	ended: Promise<void>;
	/** Closes the connection immediately, even if a call is running. */
	discard(): void;
}

/** Milliseconds between attempts to connect, doubled after every failure. */
const FIRST_PAUSE = 50;
const MAX_PAUSE = 400;

/**
 * Connects, retrying while the database is down.
 *
 * @param milliseconds how long to try
 * @throws the reason of the last attempt
 */
export async function connect(
	url: string,
	options: ConnectionOptions,
	milliseconds: number,
): Promise<Connection> {
	const end = performance.now() + milliseconds;
	const { startup, settings } = splitSettings(options);
	for (let attempt = 0; ; attempt++) {
		const connection = openConnection(url, startup, attempt);
		try {
			await connection.run((sql) => applySettings(sql, settings), end - performance.now());
			return connection;
		} catch (error) {
			connection.discard();
			const wait = Math.min(FIRST_PAUSE * 2 ** attempt, MAX_PAUSE);
			if (!isTransient(error) || performance.now() + wait > end) throw error;
			await pause(wait);
		}
	}
}

/** Whether the failure is temporary: the database is down, or has no room for one more connection. */
function isTransient(error: unknown): boolean {
	return isLostConnection(error) || (error as { code?: string }).code === '53300';
}

/**
 * Creates a connection, which opens at its first use.
 *
 * @param attempt selects among several hosts in the URL
 */
export function openConnection(url: string, options: ConnectionOptions, attempt = 0): Connection {
	let isUsable = true;
	let failWork: (error: Error) => void = () => {};
	let resolveEnded = () => {};
	const ended = new Promise<void>((done) => {
		resolveEnded = done;
	});
	const lose = (error: Error) => {
		if (!isUsable) return;
		isUsable = false;
		socket.destroy();
		// Settles the calls that the driver still holds; it may never do so itself.
		sql.end({ timeout: 0 }).catch(() => {});
		failWork(error);
		resolveEnded();
	};
	const socket = new OwnedSocket((error) => lose(error ?? new DatabaseUnavailable(LOST)));
	const sql = postgres(url, {
		...options,
		types: { ...ARRAY_TYPES, ...options.types },
		fetch_types: false,
		max: 1,
		// The owner closes the connection; otherwise the driver could close it in the middle of a call.
		idle_timeout: undefined,
		max_lifetime: null,
		socket: (target: SocketTarget) => {
			if (!isUsable) throw new DatabaseUnavailable(LOST);
			return socket.open(target, attempt);
		},
	} as ConnectionOptions);

	const run = async <Result>(work: (sql: Sql) => Promise<Result>, milliseconds: number): Promise<Result> => {
		if (!isUsable) throw new DatabaseUnavailable(LOST);
		const lost = new Promise<never>((_, fail) => {
			failWork = fail;
		});
		const timer = Number.isFinite(milliseconds)
			? setTimeout(() => lose(new DatabaseUnavailable('The database did not respond in time.')), milliseconds)
			: undefined;
		try {
			return await Promise.race([work(sql), lost]);
		} catch (error) {
			if (isSqlError(error)) throw error;
			lose(error as Error);
			throw isLostConnection(error) ? unavailable(error as Error) : error;
		} finally {
			clearTimeout(timer);
			failWork = () => {};
		}
	};
	return {
		run,
		ended,
		isUsable: () => isUsable,
		isPooled: () => isPooled(sql),
		discard: () => lose(new DatabaseUnavailable('The connection was closed.')),
	};
}

/** Wraps an error of our own database, so that it is not mistaken for one of another service. */
function unavailable(error: Error): DatabaseUnavailable {
	if (error instanceof DatabaseUnavailable) return error;
	return new DatabaseUnavailable(error.message, { cause: error });
}

const LOST = 'The server closed the connection.';

/** Whether the server only refused a statement and the connection is still useful. */
function isSqlError(error: unknown): boolean {
	return error instanceof postgres.PostgresError && error.severity === 'ERROR' && !isLostConnection(error);
}

/** The server that the driver connects to, by a URL or options. */
interface SocketTarget {
	host: string[];
	port: number[];
	/** The path of a Unix socket. */
	path: string | false;
}

/** The socket below a driver's connection. It notifies its owner when it closes, whatever the driver does. */
class OwnedSocket extends Socket {
	/** The driver uses this as the TLS server name. */
	host?: string;
	readonly #onClosed: (error: Error | null) => void;

	/** @param onClosed called once, with the reason unless it was closed normally */
	constructor(onClosed: (error: Error | null) => void) {
		super();
		this.#onClosed = onClosed;
		// The driver removes every listener, including its own error listener, before the last error arrives.
		this.on('error', () => {});
	}

	/** @param attempt selects among several hosts */
	open({ host, port, path }: SocketTarget, attempt: number): Promise<this> {
		const at = attempt % host.length;
		if (host[at] !== undefined) this.host = host[at];
		const opened = new Promise<this>((done, fail) => {
			this.once('connect', () => done(this));
			this.once('error', fail);
		});
		if (path) this.connect(path);
		else this.connect({ host: host[at] ?? 'localhost', port: port[at] ?? 5432, noDelay: true });
		return opened;
	}

	/** Unlike a listener for `close`, this can't be removed. */
	override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
		super._destroy(error, done);
		this.#onClosed(error);
	}
}
