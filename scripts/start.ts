/** `npm start`: runs Lotline on this machine until it is told to stop. */
import { pino } from 'pino';
import { keepMarketsFitted } from '../host/markets/keep-fitted.ts';
import { startHost } from '../host/serve.ts';
import { readSettings } from '../host/settings.ts';
import { runCommand } from './command.ts';

await runCommand(async () => {
	const settings = readSettings(process.env);
	const log = pino({ level: settings.logLevel }, pino.destination(2));
	// A fault of one request must not end everybody's; it is logged and the process goes on.
	process.on('uncaughtException', (problem) => log.error({ err: problem }, 'Uncaught'));
	process.on('unhandledRejection', (problem) => log.error({ err: problem }, 'Unhandled'));

	const running = await startHost(settings, { log });
	const stopMarkets = await keepMarketsFitted(running.host.store, log);
	console.log(`Lotline is ready at ${settings.publicUrl ?? running.url}`);
	if (settings.demo)
		console.log('Demo mode: invented homes, marked "Demo data", and a demo account on the sign-in page.');

	const signal = await new Promise<string>((stop) => {
		for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => stop(name));
	});
	log.info({ signal }, 'Stopping');
	await stopMarkets();
	await running.stop();
}, 'outlive');
