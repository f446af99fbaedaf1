/** Why a photo can't be shown, in one sentence for the log. */
export class PhotoProblem extends Error {
	override name = 'PhotoProblem';
}

/** Thrown if a photo's server couldn't be reached or didn't respond in time: its other photos would take as long. */
export class UnresponsivePhotoServer extends PhotoProblem {}
