/** `npm start`: runs Lotline on this machine until a signal stops it. */
import { closeSync } from 'node:fs';
import { startScheduledBackups } from '../host/backup/backup-job.ts';
import { startRemoval } from '../host/deletions.ts';
import { openLog } from '../host/log/log.ts';
import { startMarketFitting } from '../host/markets/fitting-job.ts';
import { type RunningHost, startHost } from '../host/serve.ts';
import { readSettings, type Settings } from '../host/settings.ts';
import { stopSignal } from '../host/stop-signal.ts';
import { startUploadProcessing } from '../host/uploads/upload-job.ts';
import { parseArguments, runCommand } from './command.ts';

/** Longer than any orderly shutdown takes, in milliseconds. */
const SHUTDOWN_LIMIT = 60_000;

await runCommand(async () => {
	parseArguments('Usage: npm start', {});
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

	const running = await startHost(settings, {
		log,
		jobs: [startMarketFitting, startUploadProcessing, startRemoval, startScheduledBackups(settings.backup)],
	});
	if (!isStopping) announce(running, settings);

	const signal = await stop;
	await running.stop();
	if (signal === 'SIGHUP') leaveTerminal();
}, 'continue');

function announce({ url }: RunningHost, { publicUrl, demo }: Settings): void {
	console.log(`Lotline is ready at ${publicUrl ?? url}`);
	if (demo)
		console.log('Demo mode: fictional homes, marked "Demo data", and a demo account on the sign-in page.');
}

/**
 * Closes the terminal's descriptors: Node aborts at exit if it can't restore the state of a terminal that was closed.
 */
function leaveTerminal(): void {
	for (const descriptor of [0, 1, 2]) closeSync(descriptor);
}
