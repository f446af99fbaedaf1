/**
 * Listens to database channels on one connection. If it is lost, listening resumes on another one. A pooler delivers no
 * notifications: behind one, handlers catch up every two seconds.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { type Connection, type ConnectionOptions, connect } from './connection.ts';

export interface Notifications {
	/**
	 * Listens to a channel until stopped. A failing handler causes a reconnect.
	 *
	 * @param notified called for every notification
	 * @param listening called when listening starts, the first time and after every loss, because it may have missed
	 * something; behind a pooler, called again and again instead of `notified`
	 */
	listen(channel: string, notified: Handler, listening?: () => unknown): Promise<void>;
	end(): void;
}

type Handler = (payload: string) => unknown;

/** In milliseconds. */
const QUERY_TIMEOUT = 5_000;
const RETRY_PAUSE = 1_000;
const POLL_PAUSE = 2_000;
/** How often the connection is checked, in milliseconds: a network connection can die silently. */
const HEARTBEAT = 30_000;

export function openNotifications(url: string, options: ConnectionOptions): Notifications {
	const channels = new Map<string, { notified: Handler; listening: () => unknown }>();
	let current: Promise<Connection> | null = null;
	let isEnded = false;
	const heartbeat = setInterval(() => {
		current?.then((connection) => connection.run((sql) => sql`select 1`, QUERY_TIMEOUT)).catch(() => {});
	}, HEARTBEAT).unref();

	const open = async (): Promise<Connection> => {
		const connection = await connect(
			url,
			{
				...options,
				onnotify: (channel: string, payload: string) =>
					attempt(connection, () => channels.get(channel)?.notified(payload)),
			} as ConnectionOptions,
			QUERY_TIMEOUT,
		);
		for (const channel of channels.keys()) await listenOn(connection, channel);
		void connection.ended.then(reopen);
		if (connection.isPooled()) void poll(connection);
		return connection;
	};
	const listenOn = async (connection: Connection, channel: string) => {
		if (!connection.isPooled())
			await connection.run((sql) => sql.unsafe(`listen "${channel}"`), QUERY_TIMEOUT);
		void attempt(connection, () => channels.get(channel)?.listening());
	};
	const poll = async (connection: Connection) => {
		for (;;) {
			await pause(POLL_PAUSE, null, { ref: false });
			if (!connection.isUsable()) return;
			for (const { listening } of channels.values()) await attempt(connection, listening);
		}
	};
	const reopen = async () => {
		await pause(RETRY_PAUSE, null, { ref: false });
		if (isEnded) return;
		current = open();
		await current.catch(reopen);
	};
	return {
		listen: async (channel, notified, listening = () => {}) => {
			channels.set(channel, { notified, listening });
			if (current) return listenOn(await current, channel);
			current = open();
			await current;
		},
		end: () => {
			isEnded = true;
			clearInterval(heartbeat);
			current?.then((connection) => connection.discard()).catch(() => {});
		},
	};
}

/**
 * Runs a handler. If it fails, the connection is discarded: when listening resumes, the handler can catch up on what
 * it missed.
 */
function attempt(connection: Connection, handler: () => unknown): Promise<unknown> {
	return Promise.resolve()
		.then(handler)
		.catch(() => connection.discard());
}
