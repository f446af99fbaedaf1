/** A live sample in the hero: a search of the demo market with a choice of radius. */
import { useDeferredValue, useState } from 'react';
import { miles } from '../../../domain/format/format.ts';
import { plural } from '../../../domain/format/plural.ts';
import { lazily } from '../../lazily.tsx';
import { Badge } from '../../ui/badge.tsx';
import { SegmentedChoice } from '../../ui/segmented-choice.tsx';
import { SampleFigures } from './sample-figures.tsx';
import { SampleHomes } from './sample-homes.tsx';
import { SamplePicture } from './sample-picture.tsx';
import { SamplePrice } from './sample-price.tsx';
import { compsWithin, RADII, type Radius } from './sample-radius.ts';
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
			<div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-3 p-4">
				{/* A fixed basis, so that no address makes the line wrap. */}
				<div className="min-w-0 grow basis-60">
					<p className="truncate font-semibold">{sample?.area.matched_address ?? 'Sample search'}</p>
					<p className="mt-1 flex flex-wrap items-center gap-x-2 text-sm tabular-nums">
						<Badge>Demo data</Badge>
						<span aria-live="polite">
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
