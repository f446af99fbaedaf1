/** Shared by all commands: reads arguments, and ends with exit code 0, or with one clear line and exit code 1. */
import { type ParseArgsConfig, parseArgs } from 'node:util';
import { isLostConnection } from '../host/postgres/unavailable.ts';
import { SetupProblem } from '../host/setup-problem.ts';

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
	} catch (problem) {
		fail(problem);
	}
}

/** Parses a command's arguments. @throws SetupProblem with the error and the usage */
export function parseArguments<const Config extends ParseArgsConfig>(
	usage: string,
	config: Config,
): ReturnType<typeof parseArgs<Config>> {
	try {
		return parseArgs(config);
	} catch (problem) {
		throw new SetupProblem(`${(problem as Error).message.split(/\.\s/)[0]}. ${usage.split('\n')[0]}`);
	}
}

function fail(problem: unknown): never {
	console.error(sentenceOf(problem) ?? problem);
	process.exit(1);
}

function sentenceOf(problem: unknown): string | null {
	if (problem instanceof SetupProblem) return problem.message;
	if (!isLostConnection(problem)) return null;
	const { message } = problem as Error;
	return `The connection to the database was lost (${message}). Unfinished work was not saved. Run the command again.`;
}
