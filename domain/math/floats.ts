/** Typed arrays of numbers. */

/**
 * The same as `Float64Array.from(list, numberOf)`, which creates an object per value: with thousands of values in every
 * edit, garbage collection would take as long as the computation.
 */
export function toFloats<Value>(
	list: ArrayLike<Value>,
	numberOf: (value: Value, at: number) => number,
): Float64Array {
	const floats = new Float64Array(list.length);
	for (let at = 0; at < list.length; at++) floats[at] = numberOf(list[at], at);
	return floats;
}
