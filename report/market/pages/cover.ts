/** The cover of a market report. */
import { miles } from '../../../domain/format/format.ts';
import type { Block } from '../../report.ts';
import type { MarketReportInput } from '../market-report-input.ts';

export function marketCoverPage({ search: { radiusMiles } }: MarketReportInput): Block[] {
	const area =
		radiusMiles === null ? 'All homes in the ZIP code' : `Homes within ${miles(radiusMiles)} of its center`;
	return [{ kind: 'cover', subject: area }];
}
