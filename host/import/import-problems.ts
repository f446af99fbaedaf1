/** Why an import stopped, in one line. */
import { SetupError } from '../setup-error.ts';

/** Thrown if the file can't be used. */
export class UnusableFile extends SetupError {
	override name = 'UnusableFile';
}

/** Thrown if the database failed: it stopped, is full, or has an unexpected problem. */
export class DatabaseFailed extends SetupError {
	override name = 'DatabaseFailed';

	/** @param saved a sentence about what was saved before */
	constructor(cause: unknown, saved = 'Nothing was saved.') {
		const reason = cause instanceof Error ? cause.message : cause;
		super(`The database stopped the import (${reason}). ${saved}`, { cause });
	}
}
