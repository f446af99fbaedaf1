/** Something the person who starts Lotline can put right: shown as one clear line, without a stack. */
export class SetupProblem extends Error {
	override name = 'SetupProblem';
}
