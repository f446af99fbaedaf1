/** One text for one value, however its members are ordered. */

/** JSON with the members of every object in the order of their names. @example canonicalJson({ b: 1, a: [] }) // '{"a":[],"b":1}' */
export function canonicalJson(value: unknown): string {
	return JSON.stringify(value, (_, each: unknown) =>
		typeof each === 'object' && each !== null && !Array.isArray(each) ? sorted(each) : each,
	);
}

function sorted(members: object): object {
	return Object.fromEntries(Object.entries(members).sort(([one], [other]) => (one < other ? -1 : 1)));
}
