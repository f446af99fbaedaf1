/** Why a photo can't be shown, in one sentence for the log. */
export class PhotoError extends Error {
	override name = 'PhotoError';
}

/** Thrown if a photo's server couldn't be reached or didn't respond in time: its other photos would take as long. */
export class UnresponsivePhotoServer extends PhotoError {}

/** Thrown if everyone who waited for a photo has left. */
export class CanceledDownload extends PhotoError {}
