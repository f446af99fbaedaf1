/** How an import ends without having kept anything; each message says why in one line. */
import { SetupProblem } from '../setup-problem.ts';

/** The file can not be used. */
export class UnusableFile extends SetupProblem {
	override name = 'UnusableFile';
}

/** The database did not take it: it stopped, is full, or holds something that we did not expect. */
export class StoreFailed extends SetupProblem {
	override name = 'StoreFailed';
	constructor(cause: unknown) {
		super(
			`The database ended the import (${cause instanceof Error ? cause.message : cause}). Nothing was kept.`,
			{
				cause,
			},
		);
	}
}
