/** Database types, written by Supabase's CLI or by us, in one form that can be compared. */
import { parseSync } from 'vite';

export interface DatabaseTypes {
	/** By table and column. */
	tables: Record<string, Record<string, string>>;
	/** By procedure and argument, with `?` for an optional one; and what it returns. */
	procedures: Record<string, { takes: Record<string, string>; returns: string | Record<string, string> }>;
}

/** A type in the tree that the parser returns; only the parts read here. */
interface Node {
	type: string;
	start: number;
	end: number;
	id?: { name: string };
	declaration?: Node;
	typeAnnotation?: Node;
	elementType?: Node;
	members?: Member[];
}

interface Member {
	key: { name?: string; value?: string };
	optional: boolean;
	typeAnnotation?: Node;
}

/** Reads the type `Database` of a TypeScript file. */
export function readDatabaseTypes(text: string): DatabaseTypes {
	const { body } = parseSync('database.ts', text).program as unknown as { body: Node[] };
	const database = body.find(({ declaration }) => declaration?.id?.name === 'Database')?.declaration;
	const schema = membersOf(membersOf(database?.typeAnnotation).public);
	const types = (node: Node | undefined) =>
		Object.fromEntries(Object.entries(membersOf(node)).map(([name, own]) => [name, typeName(text, own)]));
	const results = (node: Node | undefined) => {
		const columns = types(node);
		return Object.keys(columns).length > 0 || !node ? columns : typeName(text, node);
	};
	const read = <Value>(node: Node | undefined, toValue: (members: Record<string, Node>) => Value) =>
		Object.fromEntries(Object.entries(membersOf(node)).map(([name, own]) => [name, toValue(membersOf(own))]));
	return {
		tables: read(schema.Tables, ({ Row }) => types(Row)),
		procedures: read(schema.Functions, ({ Args, Returns }) => ({
			takes: types(Args),
			returns: results(Returns),
		})),
	};
}

/** The members of an object type, or of an array's elements, with `?` where they are optional. */
function membersOf(node: Node | undefined): Record<string, Node> {
	if (node?.elementType) return membersOf(node.elementType);
	return Object.fromEntries(
		(node?.members ?? []).flatMap(({ key, optional, typeAnnotation }) =>
			typeAnnotation?.typeAnnotation
				? [[`${key.name ?? key.value}${optional ? '?' : ''}`, typeAnnotation.typeAnnotation] as const]
				: [],
		),
	);
}

/** The text of a type, with an enum as the string that it is. */
function typeName(text: string, { start, end }: Node): string {
	return text
		.slice(start, end)
		.replaceAll(/Database\["public"\]\["Enums"\]\["\w+"\]/g, 'string')
		.replaceAll(/\((\w+)\)\[\]/g, '$1[]')
		.replaceAll('NonNullable<Json>', 'Json');
}
