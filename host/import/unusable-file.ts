/** A file of which nothing can be imported; the message says why in one line. */
import { SetupProblem } from '../setup-problem.ts';

export class UnusableFile extends SetupProblem {
	override name = 'UnusableFile';
}
