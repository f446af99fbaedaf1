/**
 * Groups items by a key, in the order of each key's first item. Node 20 has no `Map.groupBy`.
 *
 * @example groupBy([1, 2, 3], (number) => number % 2) // Map { 1 => [1, 3], 0 => [2] }
 */
export function groupBy<Item, Key>(items: Iterable<Item>, keyOf: (item: Item) => Key): Map<Key, Item[]> {
	const groups = new Map<Key, Item[]>();
	for (const item of items) {
		const key = keyOf(item);
		const group = groups.get(key);
		if (group === undefined) groups.set(key, [item]);
		else group.push(item);
	}
	return groups;
}
