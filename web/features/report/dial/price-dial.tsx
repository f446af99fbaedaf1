/** The price dial of a report: the client drags a list price and sees what the evidence says of it. */
import { memo, useId, useState } from 'react';
import type { PriceDial as Dial, DialListing, DialOutcome } from '../../../../report/dial/dial.ts';
import { TableBlockView } from '../blocks/table-block.tsx';
import { PriceSlider } from './price-slider.tsx';
import './dial.css';

export function PriceDial({ dial }: { dial: Dial }) {
	const id = useId();
	const { steps, marked, range, outcomes, listings, notes } = dial;
	const [at, setAt] = useState(marked.step);
	const step = steps[at];
	if (step === undefined) return null;
	const outcome = outcomes?.[step.outcome];
	const money = [step.net, step.payment].filter((words) => words !== undefined);
	return (
		<section aria-labelledby={id} data-page="dial" className="dial">
			<PriceSlider dial={dial} at={at} onChange={setAt} titleId={id} />
			<div>
				<p className="font-semibold text-base">{step.place}</p>
				{money.length > 0 && <p>{money.join(' ')}</p>}
				<p className="text-muted text-xs">
					Shaded: 80% range, {range.words}. ▲{'\u00a0'}
					{marked.words}.
				</p>
			</div>
			{outcome && <Outcome outcome={outcome} />}
			<Competition words={step.competition} listings={listings} nearest={step.nearest} />
			<Notes notes={notes} />
		</section>
	);
}

/** How homes did that were first listed like this. Most steps have that of the step before, and draw it once. */
const Outcome = memo(function Outcome({ outcome: { lead, table } }: { outcome: DialOutcome }) {
	return (
		<div className="dial-part">
			<h3 className="report-heading">Homes listed like this</h3>
			<p>{lead}</p>
			{table && <TableBlockView block={table} />}
		</div>
	);
});

interface CompetitionProps {
	words: string;
	listings: readonly DialListing[];
	/** The numbers of those with a card. */
	nearest: readonly number[];
}

function Competition({ words, listings, nearest }: CompetitionProps) {
	return (
		<div className="dial-part">
			<h3 className="report-heading">Competing listings</h3>
			<p>{words}</p>
			<ul className="dial-cards">
				{nearest.map((number) => (
					<ListingCard key={number} listing={listings[number]} />
				))}
			</ul>
		</div>
	);
}

const ListingCard = memo(function ListingCard({ listing }: { listing: DialListing | undefined }) {
	if (listing === undefined) return null;
	const { name, price, details, credit } = listing;
	return (
		<li>
			<p className="font-medium">{name}</p>
			<p className="font-medium tabular-nums">{price}</p>
			<p className="dial-details">{[details, credit].filter(Boolean).join('. ')}</p>
		</li>
	);
});

const Notes = memo(function Notes({ notes }: { notes: readonly string[] }) {
	return (
		<details className="dial-notes">
			<summary>How these figures are measured</summary>
			<ul>
				{notes.map((note) => (
					<li key={note}>{note}</li>
				))}
			</ul>
		</details>
	);
});
