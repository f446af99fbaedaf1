/** The benefits for agents. */
const BENEFITS = [
	['Answer on the spot', 'Search from your phone at the appointment: numbers and comps on one screen.'],
	['One definition everywhere', 'The median on your screen is the median in the report.'],
	['About the property, not people', 'Lotline describes homes and prices, never who lives there.'],
] as const;

export function Benefits() {
	return (
		<section aria-labelledby="benefits" className="mx-auto max-w-6xl px-4 pt-20 sm:px-6 sm:pt-28">
			<h2 id="benefits" className="font-semibold text-title tracking-tight">
				Built for the listing appointment
			</h2>
			<ul className="mt-10 grid gap-8 sm:grid-cols-3">
				{BENEFITS.map(([title, text]) => (
					<li key={title} className="border-accent-text border-l-2 pl-5">
						<h3 className="font-semibold text-head tracking-tight">{title}</h3>
						<p className="mt-2 text-muted">{text}</p>
					</li>
				))}
			</ul>
		</section>
	);
}
