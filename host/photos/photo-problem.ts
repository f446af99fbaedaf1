/** Why a photo can't be shown, in one sentence for the log. */
export class PhotoProblem extends Error {
	override name = 'PhotoProblem';
}
