/** The fields, enumerations and units of a server, from the XML of `$metadata`. */
import { type Json, parseObjects, parseText } from '../rows/values.ts';
import type { ResoConnection } from './connection.ts';

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
	/** The unit of an area, if it can have only one, by the field that would state it. */
	units: ReadonlyMap<string, string>;
}

/** Areas, with the fields that state their units. */
export const AREA_UNITS = {
	LivingArea: 'LivingAreaUnits',
	BelowGradeFinishedArea: 'BelowGradeFinishedAreaUnits',
	LotSizeArea: 'LotSizeUnits',
} as const;
export type AreaField = keyof typeof AREA_UNITS;

export const NO_METADATA: ResoMetadata = {
	fields: new Map(),
	media: new Map(),
	hasMediaResource: false,
	members: new Map(),
	units: new Map(),
};

interface EntityType {
	fields: Map<string, string>;
	/** The units that annotations state, by field. */
	units: Map<string, string>;
	base: string | null;
}

/** The term of OData's vocabulary for units of measure. */
const UNIT_TERM = /\bMeasures\.V1\.Unit$/;

const TAG =
	/<(?:[\w.]+:)?(Schema|EntityType|EnumType|EntitySet|Member|Annotation|Property|NavigationProperty)\b([^>]*)>/g;

/** @param resource the path of the listings under the root, such as `Property` */
export function parseMetadata(xml: string, resource = 'Property'): ResoMetadata {
	const types = new Map<string, EntityType>();
	const sets = new Map<string, string>();
	const members = new Map<string, Set<string>>();
	let [namespace, type, enumeration] = ['', undefined as EntityType | undefined, new Set<string>()];
	let field = '';
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
			type = { fields: new Map(), units: new Map(), base: attribute(attributes, 'BaseType') };
			types.set(name, type);
		}
		if (tag?.endsWith('Property')) {
			field = name;
			type?.fields.set(name, attribute(attributes, 'Type') ?? '');
		}
		if (tag === 'Annotation' && UNIT_TERM.test(attribute(attributes, 'Term') ?? ''))
			type?.units.set(field, attribute(attributes, 'String') ?? '');
	}
	const [set = ''] = resource.split('/');
	const listing = sets.get(set) ?? 'Property';
	const fields = collectFields(listing, types);
	const stated = types.get(listing)?.units;
	const units = Object.entries(AREA_UNITS).flatMap(([area, unitField]) => {
		const possible = [...(members.get(fields.get(unitField) ?? '') ?? [])];
		const unit = stated?.get(area) ?? (possible.length === 1 ? possible[0] : undefined);
		return unit ? [[unitField, unit] as const] : [];
	});
	const mediaType = fields.has('Media') ? typeName(fields.get('Media') ?? '') : sets.get('Media');
	return {
		...{ fields, members, units: new Map(units) },
		...{ media: collectFields(mediaType ?? '', types), hasMediaResource: sets.has('Media') },
	};
}

/**
 * The records of a page, with the units of areas that only the metadata states, and without the name of the MLS if the
 * settings name it.
 */
export function toRecords(
	body: Json,
	{ units }: Pick<ResoMetadata, 'units'>,
	{ originatingSystem }: Pick<ResoConnection, 'originatingSystem'>,
): Json[] {
	const rows = parseObjects(body.value);
	for (const row of rows) {
		if (parseText(row.OriginatingSystemName) === originatingSystem) delete row.OriginatingSystemName;
		for (const [field, unit] of units) if (parseText(row[field]) === null) row[field] = unit;
	}
	return rows;
}

/** The fields of a type and of those that it extends. */
function collectFields(name: string, types: ReadonlyMap<string, EntityType>): Fields {
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
