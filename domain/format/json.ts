/** The value of a JSON text; null if the text is absent or malformed. @example parseJson('{"version":1') // null */
export function parseJson(text: string | null): unknown {
	if (text === null) return null;
	try {
		return JSON.parse(text);
	} catch {
		return null;
	}
}
