/** Runs a part of Lotline that stays up, until a signal stops it. */
import { closeSync } from 'node:fs';
import type { Logger } from 'pino';
import { openLog } from '../../host/log/log.ts';
import { readSettings, type Settings } from '../../host/settings.ts';
import { stopSignal } from '../../host/stop-signal.ts';

/** Longer than any orderly shutdown takes, in milliseconds. */
const SHUTDOWN_LIMIT = 60_000;

interface Running {
	/** What to print once it is ready. */
	ready: string;
	stop(): Promise<void>;
}

/** @param start opens it; a signal that arrives meanwhile stops it as soon as it is open */
export async function runUntilStopped(
	start: (settings: Settings, log: Logger) => Promise<Running>,
): Promise<void> {
	const stop = stopSignal();
	const settings = readSettings(process.env);
	const log = openLog(settings.logLevel);
	// An error in one request must not end the others, so it is logged and the process continues.
	process.on('uncaughtException', (error) => log.error({ err: error }, 'Uncaught exception'));
	process.on('unhandledRejection', (error) => log.error({ err: error }, 'Unhandled rejection'));
	let isStopping = false;
	stop.then((signal) => {
		isStopping = true;
		log.info({ signal }, 'Stopping');
		setTimeout(() => {
			log.fatal('The shutdown did not finish in time');
			process.exit(1);
		}, SHUTDOWN_LIMIT).unref();
	});
	const running = await start(settings, log);
	if (!isStopping) console.log(running.ready);
	const signal = await stop;
	await running.stop();
	if (signal === 'SIGHUP') leaveTerminal();
}

/**
 * Closes the terminal's descriptors: Node aborts at exit if it can't restore the state of a terminal that was closed.
 */
function leaveTerminal(): void {
	for (const descriptor of [0, 1, 2]) closeSync(descriptor);
}
