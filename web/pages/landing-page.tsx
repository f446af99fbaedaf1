import { KPIS } from '../../domain/market/kpis.ts';
import { PlanCards } from '../features/billing/plan-cards.tsx';
import { SIGN_UP_FOR_BASIC } from '../features/billing/sign-up-path.ts';
import { PlatDrawing } from '../features/landing/plat-drawing.tsx';
import { ButtonLink } from '../ui/button.tsx';

/** `/`: what Lotline does today, and what it costs. */
export default function LandingPage() {
	return (
		<>
			<Hero />
			<Features />
			<Steps />
			<section id="pricing" className="mx-auto max-w-6xl px-4 py-20 sm:px-6 sm:py-28">
				<h2 className="font-semibold text-3xl tracking-tight sm:text-4xl">Pricing</h2>
				<p className="mt-4 mb-12 max-w-xl text-lg text-muted">
					One search costs one credit, whatever it returns. A search that fails costs nothing.
				</p>
				<PlanCards heading="h3" />
			</section>
		</>
	);
}

function Hero() {
	return (
		<section className="mx-auto grid max-w-6xl items-center gap-x-14 gap-y-12 px-4 py-14 sm:px-6 lg:grid-cols-[1fr_1.05fr] lg:py-24">
			<div>
				<h1 className="font-semibold text-[2.75rem] leading-[1.05] tracking-[-0.035em] sm:text-6xl">
					Know the market around any lot.
				</h1>
				<p className="mt-6 max-w-lg text-lg text-muted">
					Lotline finds the sales around a US address or ZIP code and measures them. Every figure says which
					homes it was taken over.
				</p>
				<div className="mt-9 flex flex-wrap gap-3">
					<ButtonLink to={SIGN_UP_FOR_BASIC} look="primary" size="large">
						Start with Basic
					</ButtonLink>
					<ButtonLink to="/#features" size="large">
						See what it does
					</ButtonLink>
				</div>
			</div>
			<div className="lot p-2">
				<PlatDrawing />
			</div>
		</section>
	);
}

const FEATURES = [
	[
		'A ZIP code or an address',
		'Around an address the nearest homes come first, from within half a mile. Where there are too few, the circle widens and the screen says so.',
	],
	[
		'Sold prices before asking prices',
		'Figures are taken over sales where there are at least five of them. Otherwise asking prices come in, and each card says which it used.',
	],
	[
		'A dash where nothing is known',
		'What the source did not say is never shown as a zero, and never counted as one. Every row says whether its price was paid or asked.',
	],
	[
		'On paper as on the screen',
		'Export PDF prints the figures and every home that was returned, with the source and the age of the data.',
	],
] as const;

function Features() {
	return (
		<section id="features" className="border-line border-y bg-surface">
			<div className="mx-auto grid max-w-6xl gap-x-14 gap-y-12 px-4 py-20 sm:px-6 sm:py-28 lg:grid-cols-[1fr_1.05fr]">
				<div>
					<h2 className="font-semibold text-3xl tracking-tight sm:text-4xl">Figures you can stand behind</h2>
					<dl className="mt-10 divide-y divide-line border-line border-y">
						{KPIS.map(({ id, label, definition }) => (
							<div key={id} className="py-4">
								<dt className="font-medium">{label}</dt>
								<dd className="mt-1 text-muted text-sm">{definition}</dd>
							</div>
						))}
					</dl>
				</div>
				<ul className="grid content-start gap-x-10 gap-y-10 sm:grid-cols-2 lg:pt-2">
					{FEATURES.map(([title, text]) => (
						<li key={title}>
							<h3 className="font-semibold text-lg tracking-tight">{title}</h3>
							<p className="mt-2.5 text-muted">{text}</p>
						</li>
					))}
				</ul>
			</div>
		</section>
	);
}

const STEPS = [
	['Enter five digits or an address', 'Choose how many comps you want to see, up to 500.'],
	['Read the market', 'Median, quartiles and days on market, over all homes that were found.'],
	['Check the comps', 'Sort by price or size, open a listing, print the whole table.'],
] as const;

function Steps() {
	return (
		<section aria-labelledby="steps" className="mx-auto max-w-6xl px-4 pt-20 sm:px-6 sm:pt-28">
			<h2 id="steps" className="font-semibold text-3xl tracking-tight sm:text-4xl">
				How it works
			</h2>
			<ol className="mt-10 grid gap-8 sm:grid-cols-3">
				{STEPS.map(([title, text], index) => (
					<li key={title} className="border-ink border-t pt-5">
						<p className="font-semibold text-accent-text tabular-nums">{index + 1}</p>
						<h3 className="mt-2 font-semibold text-lg tracking-tight">{title}</h3>
						<p className="mt-2 text-muted">{text}</p>
					</li>
				))}
			</ol>
		</section>
	);
}
