/** A refusal that the user can act on: a status and a sentence for the screen. */
export class HttpError extends Error {
	override name = 'HttpError';

	readonly status: number;

	constructor(status: number, sentence: string) {
		super(sentence);
		this.status = status;
	}
}
