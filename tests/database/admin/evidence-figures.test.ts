/** The figures of the evidence pack count each sale once. */
import { expect, test } from 'vitest';
import { parseEvidenceFigures } from '../../../contract/accuracy/evidence-pack.ts';
import { openDatabase } from '../../shared-host.ts';

const sql = await openDatabase();

const figures = async () => {
	const [row] = await sql`select private.evidence_figures() as figures`;
	return parseEvidenceFigures(row?.figures);
};

test('a model that a county borrows from its neighbor adds no sales', async () => {
	const before = await figures();
	const [own, borrower] = ['Evidence Test County, ZZ', 'Borrowing Test County, ZZ'];
	const model = sql.json({ market: own });
	await sql`insert into public.market_models (market, fitted_on, sales, model)
		values (${own}, '2026-11-01', 1200, ${model}), (${borrower}, '2026-11-01', 1200, ${model})`;
	const after = await figures();
	await sql`delete from public.market_models where market in (${own}, ${borrower})`;
	expect(after.sales - before.sales).toBe(1200);
	expect([after.models - before.models, after.borrowed - before.borrowed]).toEqual([1, 1]);
});
