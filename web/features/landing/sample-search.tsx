/** A live sample in the hero: a search of the demo market with a choice of radius. */
import { useDeferredValue, useState } from 'react';
import type { Comp, CompsResponse } from '../../../contract/comps/comps.ts';
import type { SamplePrice as Price } from '../../../contract/sample-price.ts';
import { miles, usd } from '../../../domain/format/format.ts';
import { plural } from '../../../domain/format/plural.ts';
import type { ListingStatus } from '../../../domain/home/listing.ts';
import { type MarketMeasures, measureMarket } from '../../../domain/market/kpis.ts';
import { lazily } from '../../lazily.tsx';
import { Badge } from '../../ui/badge.tsx';
import { SegmentedChoice } from '../../ui/segmented-choice.tsx';
import { SampleFigures } from './sample-figures.tsx';
import { SampleHomes } from './sample-homes.tsx';
import { SamplePicture } from './sample-picture.tsx';
import { type Sample as FoundSample, useSample } from './use-sample.ts';

// Only an installation without a demo market shows it.
const PlatDrawing = lazily(async () => (await import('./plat-drawing.tsx')).PlatDrawing);

/** Reserves its space while the sample loads, so nothing shifts. Without a sample, it draws a plat. */
export function SampleSearch() {
	// Deferred: its map is drawn in short steps, so a phone responds to touches in between.
	const sample = useDeferredValue(useSample());
	return (
		<div className="lot relative print:max-w-xl">
			<div className={sample === null ? 'invisible' : ''} inert={sample === null}>
				<Sample sample={sample ?? null} />
			</div>
			{sample === null && (
				<div className="absolute inset-2 overflow-hidden">
					<PlatDrawing />
				</div>
			)}
		</div>
	);
}

function Sample({ sample }: { sample: FoundSample | null }) {
	const [radius, setRadius] = useState<Radius>('0.5');
	const within = sample && compsWithin(sample, Number(radius));
	return (
		<section aria-label="Sample search">
			{/* In front of the picture, whose circles are larger than what is seen of them: so tools can compute contrasts. */}
			<div className="relative z-1 bg-surface flex flex-wrap items-end justify-between gap-x-4 gap-y-3 p-4">
				{/* A fixed basis, so that no address makes the line wrap. */}
				<div className="min-w-0 grow basis-60">
					<p className="truncate font-semibold">{sample?.area.matched_address ?? 'Sample search'}</p>
					<p className="mt-1 flex items-center gap-x-2 whitespace-nowrap text-sm tabular-nums">
						<Badge>Demo data</Badge>
						<span className="truncate" aria-live="polite">
							{within
								? `${plural(within.comps.length, 'home')} within ${miles(Number(radius))}`
								: 'Searching…'}
						</span>
					</p>
				</div>
				<SegmentedChoice
					legend="Radius"
					name="sample radius"
					choices={RADII.map((value) => ({ value, label: miles(Number(value)) }))}
					value={radius}
					disabled={sample === null}
					onChange={setRadius}
				/>
			</div>
			<SamplePrice price={sample?.price ?? null} />
			<SamplePicture sample={sample} radius={Number(radius)} />
			<SampleFigures measures={within?.measures ?? null} />
			<SampleHomes sample={sample} />
		</section>
	);
}

/** The price of the sample's home with its range; dashes while it loads. No figure is long enough to move another. */
function SamplePrice({ price }: { price: Price | null }) {
	return (
		<div className="relative z-1 grid items-baseline gap-x-4 gap-y-2 border-line border-b bg-surface px-4 py-3 tabular-nums sm:grid-cols-[1fr_15rem]">
			<p>
				<span className="block text-muted text-xs">
					Indicated price <span className="text-accent-text">Not an appraisal</span>
				</span>
				<span className="font-semibold text-figure tracking-tight">{usd(price?.price)}</span>
			</p>
			{/* Another element once it has figures, whose text begins elsewhere. */}
			<p key={price ? 'figures' : 'dashes'} className="sm:text-right">
				<span className="block text-muted text-xs">80% prediction range</span>
				<span className="block font-medium">
					{usd(price?.low)} to {usd(price?.high)}
				</span>
				<span className="block text-muted text-xs">
					{price
						? `${plural(price.comps.length, 'comp')} and ${plural(price.supporting, 'other sale')} nearby`
						: 'Pricing…'}
				</span>
			</p>
		</div>
	);
}

/** The radii a visitor may choose, in miles. */
const RADII = ['0.25', '0.5', '1'] as const;
type Radius = (typeof RADII)[number];

interface SampleMarket {
	/** Nearest first. */
	comps: readonly Comp[];
	measures: MarketMeasures;
}

/**
 * The comps of a sample within a radius, and their market.
 *
 * @example compsWithin(sampleOfOneMile, 0.25).comps.length // 12
 */
export function compsWithin(sample: Pick<CompsResponse, 'comps'>, radius: number): SampleMarket {
	const comps = sample.comps.filter(
		({ distance_miles }) => distance_miles !== null && distance_miles <= radius,
	);
	return { comps, measures: measureMarket(comps.map(toRecord)) };
}

function toRecord({ statusType, price, days_on_zillow }: Comp) {
	return { status: statusType.toLowerCase() as ListingStatus, price, daysOnMarket: days_on_zillow };
}
