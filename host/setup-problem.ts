/** Something the operator can fix: shown as one clear line, without a stack. */
export class SetupProblem extends Error {
	override name = 'SetupProblem';
}
