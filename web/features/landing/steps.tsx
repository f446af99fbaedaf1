/** How Lotline works, in three steps. */
const STEPS = [
	['Enter a ZIP code or address', 'See up to 500 homes.'],
	['Read the market', 'Prices, quartiles and days on market.'],
	['Check the comps', 'Sort by price or size, price the home, and share a report.'],
] as const;

export function Steps() {
	return (
		<section aria-labelledby="steps" className="border-line border-y bg-surface">
			<div className="mx-auto max-w-6xl px-4 py-20 sm:px-6 sm:py-24">
				<h2 id="steps" className="font-semibold text-title tracking-tight">
					How it works
				</h2>
				<ol className="mt-10 grid gap-8 sm:grid-cols-3">
					{STEPS.map(([title, text], index) => (
						<li key={title} className="border-ink border-t pt-5">
							<p className="font-semibold text-accent-text tabular-nums">{index + 1}</p>
							<h3 className="mt-2 font-semibold text-head tracking-tight">{title}</h3>
							<p className="mt-2 text-muted">{text}</p>
						</li>
					))}
				</ol>
			</div>
		</section>
	);
}
