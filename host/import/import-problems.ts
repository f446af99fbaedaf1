/** Why an import stopped without storing anything, in one line. */
import { SetupProblem } from '../setup-problem.ts';

/** Thrown if the file can't be used. */
export class UnusableFile extends SetupProblem {
	override name = 'UnusableFile';
}

/** Thrown if the database failed: it stopped, is full, or has an unexpected problem. */
export class DatabaseFailed extends SetupProblem {
	override name = 'DatabaseFailed';
	constructor(cause: unknown) {
		super(
			`The database stopped the import (${cause instanceof Error ? cause.message : cause}). Nothing was saved.`,
			{
				cause,
			},
		);
	}
}
