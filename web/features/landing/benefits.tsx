/** What an agent has of it. */
const BENEFITS = [
	[
		'An answer while they are still asking',
		'Search at the listing appointment, on the phone in your hand. The figures fit on its screen, and so do the homes behind them.',
	],
	[
		'A number you can defend',
		'Every figure says which homes it was taken over, whether their prices were paid or asked, and how old the data is.',
	],
	[
		'One definition everywhere',
		'The median on your screen is the median in the report. Nothing is rounded twice, and nothing is guessed.',
	],
	[
		'Words that are about the property',
		'Text of ours describes homes, prices and dates. It does not say who lives somewhere, or who should.',
	],
] as const;

export function Benefits() {
	return (
		<section aria-labelledby="benefits" className="mx-auto max-w-6xl px-4 pt-20 sm:px-6 sm:pt-28">
			<h2 id="benefits" className="font-semibold text-3xl tracking-tight sm:text-4xl">
				Made for the listing appointment
			</h2>
			<ul className="mt-10 grid gap-x-14 gap-y-10 sm:grid-cols-2">
				{BENEFITS.map(([title, text]) => (
					<li key={title} className="border-accent border-l-2 pl-5">
						<h3 className="font-semibold text-lg tracking-tight">{title}</h3>
						<p className="mt-2 text-muted">{text}</p>
					</li>
				))}
			</ul>
		</section>
	);
}
