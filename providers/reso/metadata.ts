/** The fields and enumerations of a server, from the XML of `$metadata`. */

/** Fields with their types, such as `Edm.String`, including navigation properties. */
type Fields = ReadonlyMap<string, string>;

export interface ResoMetadata {
	/** The fields of the listings. */
	fields: Fields;
	/** The fields of photos: of the type that a listing's Media refers to, otherwise of the Media resource. */
	media: Fields;
	/** Whether photos are a separate resource. */
	hasMediaResource: boolean;
	/** The members of each enumeration, by its full name. */
	members: ReadonlyMap<string, ReadonlySet<string>>;
}

export const NO_METADATA: ResoMetadata = {
	fields: new Map(),
	media: new Map(),
	hasMediaResource: false,
	members: new Map(),
};

interface EntityType {
	fields: Map<string, string>;
	base: string | null;
}

const TAG =
	/<(?:[\w.]+:)?(Schema|EntityType|EnumType|EntitySet|Member|Property|NavigationProperty)\b([^>]*)>/g;

/** @param resource the path of the listings under the root, such as `Property` */
export function readMetadata(xml: string, resource = 'Property'): ResoMetadata {
	const types = new Map<string, EntityType>();
	const sets = new Map<string, string>();
	const members = new Map<string, Set<string>>();
	let [namespace, type, enumeration] = ['', undefined as EntityType | undefined, new Set<string>()];
	for (const [, tag, attributes = ''] of xml.matchAll(TAG)) {
		const name = attribute(attributes, 'Name') ?? '';
		if (tag === 'Schema') namespace = attribute(attributes, 'Namespace') ?? '';
		if (tag === 'EntitySet') sets.set(name, typeName(attribute(attributes, 'EntityType') ?? ''));
		if (tag === 'Member') enumeration.add(name);
		if (tag === 'EnumType') {
			enumeration = new Set();
			members.set(`${namespace}.${name}`, enumeration);
		}
		if (tag === 'EntityType') {
			type = { fields: new Map(), base: attribute(attributes, 'BaseType') };
			types.set(name, type);
		}
		if (tag?.endsWith('Property')) type?.fields.set(name, attribute(attributes, 'Type') ?? '');
	}
	const [set = ''] = resource.split('/');
	const fields = fieldsOf(sets.get(set) ?? 'Property', types);
	const mediaType = fields.has('Media') ? typeName(fields.get('Media') ?? '') : sets.get('Media');
	return { fields, media: fieldsOf(mediaType ?? '', types), hasMediaResource: sets.has('Media'), members };
}

/** The fields of a type and of those that it extends. */
function fieldsOf(name: string, types: ReadonlyMap<string, EntityType>): Fields {
	const fields = new Map<string, string>();
	let type = types.get(name);
	while (type) {
		for (const [field, kind] of type.fields) if (!fields.has(field)) fields.set(field, kind);
		const base: string | null = type.base;
		type = base === null ? undefined : types.get(typeName(base));
	}
	return fields;
}

/** @example typeName('Collection(org.reso.metadata.Media)') // "Media" */
function typeName(type: string): string {
	return (type.split('.').at(-1) ?? '').replace(/\)$/, '');
}

function attribute(attributes: string, name: string): string | null {
	return new RegExp(`\\b${name}\\s*=\\s*["']([^"']*)["']`).exec(attributes)?.[1] ?? null;
}
