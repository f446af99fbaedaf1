/**
 * Orders strings by their characters, for `sort`: the same on every machine, unlike `localeCompare`.
 *
 * @example ['b', 'a'].sort(compareText) // ["a", "b"]
 */
export function compareText(one: string, other: string): number {
	return one < other ? -1 : Number(one > other);
}
