/** The socket below a driver's connection. It notifies its owner when it closes, whatever the driver does. */
import { Socket } from 'node:net';

/** The server that the driver connects to, by a URL or options. */
export interface SocketTarget {
	host: string[];
	port: number[];
	/** The path of a Unix socket. */
	path: string | false;
}

export class OwnedSocket extends Socket {
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
