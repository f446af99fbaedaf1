/** Reads the home of a listing that left the market unsold. */
import { streetKey } from '../../../address/street-key.ts';
import type { PeriodEnding, UnsoldHome } from '../../../home/listing-period.ts';
import { type KnownZip, parseCoordinates } from '../../cells/places.ts';
import { parseOtherFacts } from '../other-facts.ts';
import { RejectedRow } from '../rejections.ts';
import type { Row } from '../row.ts';
import { parseRowAddress } from '../row-address.ts';
import { parseRowFacts } from '../row-facts.ts';
import { parseRowHome } from '../row-home.ts';
import { MIN_PRICE, parseDollars } from './row-prices.ts';
import type { MarketContext } from './row-status.ts';

/**
 * The home of a listing that expired or was withdrawn. Undefined for any other ending, without an original list price, or
 * if the row isn't a home.
 */
export function parseUnsoldHome(
	row: Row,
	ending: PeriodEnding | null,
	{ today, types }: MarketContext,
	place: KnownZip | null,
): UnsoldHome | undefined {
	if (ending !== 'expired' && ending !== 'withdrawn') return undefined;
	const originalListPrice = row.first('originalListPrice', parseDollars);
	if (originalListPrice === null || originalListPrice < MIN_PRICE) return undefined;
	try {
		const { line, hasUnit } = parseRowAddress(row);
		const { hoaMonthly: _, ...home } = parseRowHome(row, hasUnit, today, types);
		const { concessions: __, ...rated } = parseRowFacts(row, null);
		const facts = {
			...{ ...home, ...rated, ...parseOtherFacts(row) },
			...parseCoordinates(row.cell('latitude'), row.cell('longitude'), place),
			street: line === null ? null : streetKey(line) || null,
		};
		const known = Object.entries(facts).filter(([, value]) => value !== null);
		return { ...Object.fromEntries(known), originalListPrice };
	} catch (error) {
		if (error instanceof RejectedRow) return undefined;
		throw error;
	}
}
