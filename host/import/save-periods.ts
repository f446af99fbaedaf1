/** Stores the periods in which a file's listings were active, in the transaction of its import. */
import type { TransactionSql } from 'postgres';
import type { IsoDate } from '../../domain/dates/days.ts';
import type { ListingPeriod } from '../../domain/home/listing-period.ts';
import { periodRow } from '../../server/live-listings/listing-periods.ts';

interface PeriodOwner {
	/** The name of the source. */
	source: string;
	/** The account and its upload; missing if everyone may see the listings. */
	owner?: string;
	upload?: string;
}

/** Rows per statement. */
const BATCH = 10_000;

/**
 * @param fileDay the day the file was last modified. The file describes the market up to the newest date in it, because
 * an old export may have been copied recently.
 */
export async function savePeriods(
	transaction: TransactionSql,
	{ source, owner, upload }: PeriodOwner,
	periods: readonly ListingPeriod[],
	fileDay: IsoDate,
): Promise<void> {
	if (periods.length === 0) return;
	const asOf = newestDay(periods, fileDay);
	const toRow = (period: ListingPeriod) =>
		periodRow(period.ending === null ? { ...period, activeThrough: asOf } : period);
	const [known] = await transaction`select id from public.listing_sources where name = ${source}`;
	const [id, ofOwner, ofUpload] = [known?.id, owner ?? null, upload ?? null];
	for (let from = 0; from < periods.length; from += BATCH) {
		const batch = JSON.stringify(periods.slice(from, from + BATCH).map(toRow));
		await transaction`
			select private.put_periods(${id}::smallint, null, ${ofOwner}::uuid, ${ofUpload}::uuid, ${batch}::text::jsonb)`;
	}
	await transaction`select private.measure_periods(${id}::smallint, null, ${ofOwner}::uuid, 'file')`;
}

function newestDay(periods: readonly ListingPeriod[], fileDay: IsoDate): IsoDate {
	let newest: IsoDate | null = null;
	for (const { listedOn, leftBy } of periods) {
		for (const day of [listedOn, leftBy]) {
			if (day !== null && day <= fileDay && (newest === null || day > newest)) newest = day;
		}
	}
	return newest ?? fileDay;
}
