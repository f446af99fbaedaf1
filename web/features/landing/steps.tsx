/** How Lotline works, in three steps, each with a picture that `npm run screenshots` takes of the product. */
const STEPS = [
	['Enter an address', 'The comps, adjusted to the home, with the reason for every dollar.', 'grid'],
	['Read the market', 'Prices over ten years, supply and days on market.', 'market'],
	['Share a report', 'The price, the range and your brand, as a link or PDF.', 'report'],
] as const;

export function Steps() {
	return (
		<section aria-labelledby="steps" className="border-line border-y bg-surface">
			<div className="mx-auto max-w-6xl px-4 py-20 sm:px-6 sm:py-24">
				<h2 id="steps" className="font-semibold text-title tracking-tight">
					How it works
				</h2>
				<ol className="mt-10 space-y-14">
					{STEPS.map(([title, text, picture], index) => (
						<li key={title} className="grid items-center gap-x-14 gap-y-6 lg:grid-cols-[2fr_3fr]">
							<div className="border-ink border-t pt-5">
								<p className="font-semibold text-accent-text tabular-nums">{index + 1}</p>
								<h3 className="mt-2 font-semibold text-head tracking-tight">{title}</h3>
								<p className="mt-2 text-muted">{text}</p>
							</div>
							<img
								src={`/landing/${picture}.webp`}
								alt=""
								width={1320}
								height={880}
								loading="lazy"
								className="h-auto w-full border border-edge"
							/>
						</li>
					))}
				</ol>
			</div>
		</section>
	);
}
