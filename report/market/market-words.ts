/** Words that several pages of a market report share. */
import { miles } from '../../domain/format/format.ts';
import type { MarketReportInput } from './market-report-input.ts';

/** The ZIP code and its town. @example "ZIP 78704, Austin, TX" */
export function marketPlace({ market: { zip, city, state } }: Pick<MarketReportInput, 'market'>): string {
	return [`ZIP ${zip}`, city, state].filter(Boolean).join(', ');
}

/** The area that was searched. */
export function searchedArea({ market: { zip }, search: { radiusMiles } }: MarketReportInput): string {
	return radiusMiles === null ? `ZIP ${zip}` : `${miles(radiusMiles)} around the center of ZIP ${zip}`;
}
