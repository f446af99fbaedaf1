/** Why an import stopped, in one line. */
import { SetupProblem } from '../setup-problem.ts';

/** Thrown if the file can't be used. */
export class UnusableFile extends SetupProblem {
	override name = 'UnusableFile';
}

/** Thrown if the database failed: it stopped, is full, or has an unexpected problem. */
export class DatabaseFailed extends SetupProblem {
	override name = 'DatabaseFailed';

	/** @param saved a sentence about what was saved before */
	constructor(cause: unknown, saved = 'Nothing was saved.') {
		const reason = cause instanceof Error ? cause.message : cause;
		super(`The database stopped the import (${reason}). ${saved}`, { cause });
	}
}
