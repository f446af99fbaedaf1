/** Something the operator can fix: shown as one clear line, without a stack. */
export class SetupError extends Error {
	override name = 'SetupError';
}
