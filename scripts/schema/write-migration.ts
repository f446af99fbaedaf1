/** Writes the migration from one catalog to another, with the texts of the schema files. */
import { type CatalogObject, KINDS, type Kind } from './catalog.ts';

/** Kinds without a statement of their own: they come with their table. */
const PARTS: readonly Kind[] = ['column', 'constraint'];

/** Objects that can't be replaced in place if their signature changes. */
const REPLACEABLE: readonly Kind[] = ['function', 'view'];

/**
 * The SQL from one catalog to the other; null if they are equal. What a person has to finish, such as a column's
 * backfill, is marked with a comment that begins with "Finish".
 *
 * @param statements those of the schema files, from which functions, views, policies and the like are copied
 */
export function migrationBetween(
	before: readonly CatalogObject[],
	after: readonly CatalogObject[],
	statements: readonly string[],
): string | null {
	const [had, has] = [byKey(before), byKey(after)];
	const gone = before.filter((each) => !has.has(keyOf(each)));
	const added = after.filter((each) => !had.has(keyOf(each)));
	const changed = after.filter((each) => {
		const old = had.get(keyOf(each));
		return old && (old.definition !== each.definition || old.signature !== each.signature);
	});
	if (gone.length + added.length + changed.length === 0) return null;

	const isRebuilt = (object: CatalogObject) =>
		changed.includes(object) &&
		(!REPLACEABLE.includes(object.kind) || had.get(keyOf(object))?.signature !== object.signature);
	const rebuilt = changed.filter((each) => DROPS[each.kind] && isRebuilt(each));
	const dropped = [...gone, ...rebuilt];
	const isNewTable = (name: string) => added.some(({ kind, owner }) => kind === 'table' && owner === name);
	const isGoneTable = (name: string) => gone.some(({ kind, owner }) => kind === 'table' && owner === name);
	const rebuiltGrants = after.filter(
		(each) =>
			each.kind === 'grant' && rebuilt.some(({ kind, name }) => `${kind} ${name}` === each.definition),
	);

	const drops = inOrder(dropped)
		.reverse()
		.filter(({ kind, owner }) => kind === 'table' || !isGoneTable(owner))
		.filter((each) => each.kind !== 'grant' || before.some(({ kind, name }) => isObjectOf(each, kind, name)))
		.map((each) => DROPS[each.kind]?.(each) ?? finish(`${each.kind} ${each.name} is gone`));
	const creations = inOrder([...added, ...changed, ...rebuiltGrants.filter((each) => !added.includes(each))])
		.filter(({ kind, owner }) => !(PARTS.includes(kind) && isNewTable(owner)))
		.map((each) => writeCreation(each, had.get(keyOf(each)), statements));
	return `set check_function_bodies = off;\n\n${[...drops, ...creations].join('\n\n')}\n\nreset check_function_bodies;\n`;

	/** Whether a grant's object outlives the migration, so that the grant has to be revoked. */
	function isObjectOf(grant: CatalogObject, kind: Kind, name: string): boolean {
		const label = kind === 'view' ? `table ${name}` : `${kind} ${name}`;
		return label === grant.definition && !dropped.some((each) => each.kind === kind && each.name === name);
	}
}

const DROPS: Partial<Record<Kind, (object: CatalogObject) => string>> = {
	trigger: ({ short, owner }) => `drop trigger ${short} on ${owner};`,
	policy: ({ short, owner }) => `drop policy "${short}" on ${owner};`,
	index: ({ name }) => `drop index ${name};`,
	view: ({ name }) => `drop view ${name};`,
	function: ({ name }) => `drop function ${name};`,
	constraint: ({ short, owner }) => `alter table ${owner} drop constraint ${short};`,
	table: ({ name }) => `drop table ${name};`,
	sequence: ({ name }) => `drop sequence ${name};`,
	grant: ({ definition, short, signature }) => `revoke ${short} on ${definition} from ${signature};`,
};

/** The statement of the schema files that creates an object. */
const STATEMENTS: Partial<Record<Kind, (object: CatalogObject) => RegExp>> = {
	type: ({ name }) => new RegExp(`^create type ${name} as`, 'm'),
	sequence: ({ name }) => new RegExp(`^create sequence ${name}\\b`, 'm'),
	table: ({ name }) => new RegExp(`^create table ${name} \\(`, 'm'),
	function: ({ owner }) => new RegExp(`^create function ${owner}\\(`, 'm'),
	view: ({ name }) => new RegExp(`^create view ${name} as`, 'm'),
	index: ({ short }) => new RegExp(`^create (unique )?index ${short}\\s`, 'm'),
	policy: ({ short, owner }) => new RegExp(`^create policy "${short}"\\s+on ${owner}\\s`, 'm'),
	trigger: ({ short, owner }) => new RegExp(`^create trigger ${short}\\s[^;]*\\son ${owner}\\s`, 'm'),
};

function writeCreation(
	object: CatalogObject,
	old: CatalogObject | undefined,
	statements: readonly string[],
): string {
	const { kind, owner, short, definition, signature } = object;
	if (kind === 'grant') return `grant ${short} on ${definition} to ${signature};`;
	if (kind === 'row security') return `alter table ${owner} enable row level security;`;
	if (kind === 'constraint') return `alter table ${owner} add constraint ${short} ${definition};`;
	if (kind === 'column' && !old) return newColumn(object);
	const text = findText(object, statements);
	if (!text || (old && !DROPS[kind]) || (old && (kind === 'table' || kind === 'sequence')))
		return finish(`${kind} ${object.name} was "${old?.definition ?? ''}" and is "${definition}"`);
	return REPLACEABLE.includes(kind) && old?.signature === signature
		? text.replace(/^create /m, 'create or replace ')
		: text;
}

/** A function's overloads differ by their bodies. */
export function findText(object: CatalogObject, statements: readonly string[]): string | undefined {
	const pattern = STATEMENTS[object.kind]?.(object);
	const found = pattern ? statements.filter((each) => pattern.test(each)) : [];
	return object.kind === 'function'
		? found.find((each) => object.definition.includes(parseBody(each) ?? each))
		: found[0];
}

/** What is between the quotes of a function's statement. */
export function parseBody(statement: string): string | undefined {
	return /\$\$([\s\S]*)\$\$/.exec(statement)?.[1];
}

function newColumn({ owner, short, definition }: CatalogObject): string {
	const statement = `alter table ${owner} add column ${short} ${definition};`;
	const isFilled = !/ not null/.test(definition) || /default|generated/.test(definition);
	return isFilled ? statement : `${finish(`fill ${short} before it is not null`)}\n${statement}`;
}

function finish(sentence: string): string {
	return `-- Finish: ${sentence.replaceAll('\n', ' ')}.`;
}

function inOrder(objects: readonly CatalogObject[]): CatalogObject[] {
	return objects.toSorted((a, b) => KINDS.indexOf(a.kind) - KINDS.indexOf(b.kind));
}

function byKey(objects: readonly CatalogObject[]): Map<string, CatalogObject> {
	return new Map(objects.map((each) => [keyOf(each), each]));
}

function keyOf({ kind, name }: CatalogObject): string {
	return `${kind} ${name}`;
}
