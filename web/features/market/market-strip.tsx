/** The trend of the market around a search, next to its statistics. The market page has the details. */
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import { signedPercent, tenths } from '../../../domain/format/format.ts';
import { INVENTORY_CHANGE } from '../../../domain/market/metrics/inventory-change.ts';
import { measureNow } from '../../../domain/market/metrics/metrics.ts';
import { marketPath } from '../../shared/market-path.ts';
import { growthNote, growthSource, inventoryNote, ratioNote } from './market-notes.ts';
import { ModelStatus } from './model-status.tsx';
import { useMarket } from './use-market.ts';

interface MarketStripProps {
	zip: string;
	/** The text of the area around a searched home; null for a search of a ZIP code. */
	around: string | null;
}

export function MarketStrip({ zip, around }: MarketStripProps) {
	const { market } = useMarket(zip);
	const growth = market && measureNow('price_index', market);
	const inventory = market && measureNow(INVENTORY_CHANGE, market);
	const ratio = market && measureNow('price_to_rent', market);
	return (
		<section
			aria-label={`${zip} market`}
			className="grid grid-cols-1 content-start items-start gap-x-6 gap-y-1 text-sm tabular-nums sm:grid-cols-2 lg:min-h-16 lg:grid-cols-[repeat(3,minmax(0,1fr))_auto] print:grid-cols-3"
		>
			<dl className="contents">
				<Entry
					label="12-month growth"
					value={growth && signedPercent(growth.value)}
					suffix={growth && growthSource(market, growth)}
					note={growth && growthNote(market, growth)}
				/>
				<Entry
					label={`Inventory year over year, ZIP ${zip}`}
					value={inventory && signedPercent(inventory.value)}
					suffix={inventory?.reason}
					note={inventory && inventoryNote(market, inventory)}
				/>
				<Entry
					label={`Price-to-rent, ZIP ${zip}`}
					value={ratio && tenths(ratio.value)}
					suffix={ratio?.reason ?? ratio?.source}
					note={ratio && ratioNote(market, ratio)}
				/>
			</dl>
			<span className="flex flex-wrap gap-x-4 print:hidden">
				<MarketLink area={zip}>{zip} market</MarketLink>
				{around && <MarketLink area={around}>Market around the home</MarketLink>}
			</span>
			<ModelStatus market={market} />
		</section>
	);
}

function MarketLink({ area, children }: { area: string; children: ReactNode }) {
	return (
		<Link to={marketPath(area)} className="py-1 text-accent-text underline underline-offset-4">
			{children}
		</Link>
	);
}

interface EntryProps {
	label: string;
	/** Undefined while it loads. */
	value: string | undefined;
	/** Small text after the value. */
	suffix?: string | null | undefined;
	/** Where the value comes from, or why it is missing. */
	note: string | null | undefined;
}

function Entry({ label, value, suffix, note }: EntryProps) {
	const id = useId();
	return (
		// Two lines from the start, so that nothing below moves when the figures appear.
		<div className="relative min-w-0" title={note ?? undefined}>
			<dt className="float-left mr-2 text-muted">{label}</dt>
			<dd key={value === undefined ? 'loading' : 'known'} aria-describedby={note ? id : undefined}>
				<span className="font-semibold">
					{value ?? <span className="inline-block h-3 w-16 bg-sunken motion-safe:animate-pulse" />}
				</span>{' '}
				<span className="clear-left block min-h-4 text-muted text-xs">{suffix}</span>
				{note && (
					<span id={id} className="sr-only">
						{note}
					</span>
				)}
			</dd>
		</div>
	);
}
