/** What every command does with its outcome: exit 0, or one clear line and exit 1. */
import { SetupProblem } from '../host/setup-problem.ts';

/** Runs a command to its end. A stack is shown for faults of ours alone. */
export async function runCommand(command: () => Promise<void>): Promise<never> {
	try {
		await command();
		process.exit(0);
	} catch (problem) {
		console.error(problem instanceof SetupProblem ? problem.message : problem);
		process.exit(1);
	}
}
