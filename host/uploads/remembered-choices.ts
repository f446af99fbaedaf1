/** The choices of an agent for tables with the same header, remembered from one upload to the next. */
import type { TransactionSql } from 'postgres';
import { type PartChoices, parseChoices } from '../../contract/uploads.ts';
import type { Store } from '../store.ts';

/** The choices of the last upload with this header; null if there are none. */
export async function recallChoices(
	sql: Store['sql'],
	owner: string,
	header: string,
): Promise<PartChoices | null> {
	const [saved] = await sql`
		select choices from public.upload_mappings where user_id = ${owner} and header = ${header}`;
	return saved ? (parseChoices({ '': saved.choices })[''] ?? null) : null;
}

/**
 * Saves the choices for a header, or removes them if nothing is chosen. The place isn't saved: the next file of the county may
 * be of another ZIP code.
 */
export async function rememberChoices(
	transaction: TransactionSql,
	owner: string,
	header: string,
	{ place: _, ...choices }: PartChoices,
): Promise<void> {
	const { active, columns = {}, types = {} } = choices;
	const isDefault = !active && Object.keys({ ...columns, ...types }).length === 0;
	if (isDefault)
		await transaction`delete from public.upload_mappings where user_id = ${owner} and header = ${header}`;
	else
		await transaction`
			insert into public.upload_mappings (user_id, header, choices)
			values (${owner}, ${header}, ${JSON.stringify(choices)}::text::jsonb)
			on conflict (user_id, header) do update set choices = excluded.choices, updated_at = now()`;
}
