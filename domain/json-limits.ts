/** What a JSON value from outside may contain, however large or deep it is. */

/** NUL, or half of a character that UTF-16 writes as two: PostgreSQL can't store them. */
const UNSTORABLE = /[\0\p{Surrogate}]/u;

/**
 * Whether the database can store every string and key in a JSON value.
 *
 * @example isStorable({ note: 'a\0b' }) // false
 */
export function isStorable(value: unknown): boolean {
	for (const { part, name } of partsOf(value)) {
		if (UNSTORABLE.test(name)) return false;
		if (typeof part === 'string' && UNSTORABLE.test(part)) return false;
	}
	return true;
}

/**
 * Whether a JSON value is nested at most this deep. Much of JavaScript fails on a deeper one, even `JSON.stringify`.
 *
 * @example isShallow({ a: [1] }, 1) // false: a list in an object is two levels
 */
export function isShallow(value: unknown, levels: number): boolean {
	for (const { part, depth } of partsOf(value))
		if (typeof part === 'object' && part !== null && depth >= levels) return false;
	return true;
}

interface Part {
	part: unknown;
	/** Its key in an object; empty for the value itself. */
	name: string;
	depth: number;
}

/** A value and everything in it, without recursion. */
function* partsOf(value: unknown): Generator<Part> {
	const waiting: Part[] = [{ part: value, name: '', depth: 0 }];
	for (let next = waiting.pop(); next; next = waiting.pop()) {
		yield next;
		if (typeof next.part !== 'object' || next.part === null) continue;
		for (const [name, part] of Object.entries(next.part)) waiting.push({ part, name, depth: next.depth + 1 });
	}
}
