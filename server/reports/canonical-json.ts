/** A canonical string for a value, whatever the order of its members. */

/**
 * JSON with the members of every object sorted by name.
 *
 * @example canonicalJson({ b: 1, a: [] }) // '{"a":[],"b":1}'
 */
export function canonicalJson(value: unknown): string {
	return JSON.stringify(value, (_, each: unknown) =>
		typeof each === 'object' && each !== null && !Array.isArray(each) ? sorted(each) : each,
	);
}

function sorted(members: object): object {
	return Object.fromEntries(Object.entries(members).sort(([one], [other]) => (one < other ? -1 : 1)));
}
