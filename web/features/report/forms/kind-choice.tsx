/** Chooses among the kinds of reports on a home. */
import {
	PRICE_REPORT_KINDS,
	type PriceReportKind,
	REPORT_KINDS,
} from '../../../../contract/reports/report-request.ts';
import { shortDay } from '../../../../domain/format/date-text.ts';
import { PAST_ENDINGS, type PastListing } from '../../../../domain/home/listing-period.ts';

interface KindChoiceProps {
	kind: PriceReportKind;
	/** The newest listing of the home, if it is known to have ended unsold. */
	pastListing: PastListing | null;
	onChange: (kind: PriceReportKind) => void;
}

export function KindChoice({ kind, pastListing, onChange }: KindChoiceProps) {
	return (
		<fieldset>
			<legend className="mb-1.5 font-medium text-sm">Type</legend>
			<div className="divide-y divide-line border border-edge">
				{PRICE_REPORT_KINDS.map((each) => (
					<label
						key={each}
						className="flex gap-3 bg-surface px-3 py-2.5 has-checked:bg-accent-wash has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-ink"
					>
						<input
							type="radio"
							name="kind"
							value={each}
							checked={kind === each}
							onChange={() => onChange(each)}
							className="mt-1 size-4 shrink-0 accent-ink"
						/>
						<span>
							<span className="block font-medium text-sm">{REPORT_KINDS[each].name}</span>
							<span className="block text-muted text-sm">{REPORT_KINDS[each].purpose}</span>
							{each === 'unsold' && pastListing && (
								<span className="block text-sm">
									This home's listing: {PAST_ENDINGS[pastListing.ending].toLowerCase()} on{' '}
									{shortDay(pastListing.endedOn)}.
								</span>
							)}
						</span>
					</label>
				))}
			</div>
		</fieldset>
	);
}
