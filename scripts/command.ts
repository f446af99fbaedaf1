/** Shared by all commands: reads arguments, and ends with exit code 0, or with one clear line and exit code 1. */
import { type ParseArgsConfig, parseArgs } from 'node:util';
import { isLostConnection } from '../host/postgres/unavailable.ts';
import type { Settings } from '../host/settings.ts';
import { SetupError } from '../host/setup-error.ts';
import { openStore, type Store, type StoreOptions } from '../host/store.ts';

/**
 * Runs a command to its end. A stack trace is shown only for our own errors.
 *
 * @param onUncaught whether an uncaught error ends it, or the command handles it and continues
 */
export async function runCommand(
	command: () => Promise<void>,
	onUncaught: 'exit' | 'continue' = 'exit',
): Promise<never> {
	if (onUncaught === 'exit') process.once('uncaughtException', fail);
	try {
		await command();
		process.exit(0);
	} catch (error) {
		fail(error);
	}
}

/** Parses a command's arguments. With `--help`, prints the usage and ends. @throws SetupError with the error and the usage */
export function parseArguments<const Config extends ParseArgsConfig>(
	usage: string,
	config: Config,
): ReturnType<typeof parseArgs<Config>> {
	try {
		const options = { ...config.options, help: { type: 'boolean' } } as const;
		const parsed = parseArgs({ ...config, options } as Config);
		if (!('help' in parsed.values)) return parsed;
	} catch (error) {
		throw new SetupError(`${(error as Error).message.split(/\.\s/)[0]}. ${usage.split('\n')[0]}`);
	}
	console.log(usage);
	process.exit(0);
}

/** Works on an installation's database, whether or not Lotline is running. */
export async function withStore<Result>(
	settings: Settings,
	work: (store: Store) => Promise<Result>,
	options?: StoreOptions,
): Promise<Result> {
	const store = await openStore(settings, options);
	try {
		return await work(store);
	} finally {
		await store.close();
	}
}

function fail(error: unknown): never {
	console.error(describeError(error) ?? error);
	process.exit(1);
}

function describeError(error: unknown): string | null {
	if (error instanceof SetupError) return error.message;
	if (!isLostConnection(error)) return null;
	const { message } = error as Error;
	return `The connection to the database was lost (${message}). Unfinished work was not saved. Run the command again.`;
}
