/** What a server says it has, in the XML of `$metadata`. */

export interface ResoMetadata {
	/** The fields of Property with their types, such as `Edm.String`; navigation properties too. */
	fields: ReadonlyMap<string, string>;
}

const TAG = /<(?:[\w.]+:)?(EntityType|Property|NavigationProperty)\b([^>]*)>/g;

/** Reads the fields of Property and of the types that it extends. */
export function readMetadata(xml: string): ResoMetadata {
	const types = new Map<string, { fields: Map<string, string>; base: string | null }>();
	let current: { fields: Map<string, string>; base: string | null } | undefined;
	for (const [, tag, attributes = ''] of xml.matchAll(TAG)) {
		const name = attribute(attributes, 'Name') ?? '';
		if (tag === 'EntityType') {
			current = { fields: new Map(), base: attribute(attributes, 'BaseType') };
			types.set(name, current);
		} else {
			current?.fields.set(name, attribute(attributes, 'Type') ?? '');
		}
	}
	const fields = new Map<string, string>();
	let type = types.get('Property');
	while (type) {
		for (const [name, kind] of type.fields) if (!fields.has(name)) fields.set(name, kind);
		const base: string | null = type.base;
		type = base === null ? undefined : types.get(base.split('.').at(-1) ?? '');
	}
	return { fields };
}

function attribute(attributes: string, name: string): string | null {
	return new RegExp(`\\b${name}\\s*=\\s*["']([^"']*)["']`).exec(attributes)?.[1] ?? null;
}
