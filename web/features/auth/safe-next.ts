/** Where to go after signing in: always a path of this site. */

/** No legitimate path is encoded more often than this. */
const MAX_DECODINGS = 4;

/**
 * The path to continue to. Anything that could lead to another site is replaced by the fallback:
 * other origins, `//host`, `/\host`, control characters (browsers drop them), and all of these
 * encoded.
 *
 * @example safeNext('/checkout?plan=basic', '/account', origin) // '/checkout?plan=basic'
 * @example safeNext('/%2Fevil.example', '/account', origin) // '/account'
 */
export function safeNext(next: string | null, fallback: string, origin: string): string {
	if (next === null || !everyDecoding(next, isLocalPath)) return fallback;
	const url = URL.canParse(next, origin) ? new URL(next, origin) : null;
	// Removing dot segments may produce a second slash: "/.//evil" has the path "//evil".
	if (url?.origin !== origin || url.pathname.includes('//')) return fallback;
	return url.pathname + url.search + url.hash;
}

function everyDecoding(text: string, matches: (layer: string) => boolean): boolean {
	let layer = text;
	for (let round = 0; round <= MAX_DECODINGS; round++) {
		if (!matches(layer)) return false;
		const decoded = decode(layer);
		if (decoded === null) return false;
		if (decoded === layer) return true;
		layer = decoded;
	}
	return false;
}

function isLocalPath(layer: string): boolean {
	// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
	return /^\/(?![/\\])/.test(layer) && !/[\u0000-\u001f\u007f\\]/.test(layer);
}

function decode(text: string): string | null {
	try {
		return decodeURIComponent(text);
	} catch {
		return null;
	}
}
